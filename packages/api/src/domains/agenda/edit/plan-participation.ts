import type { Plan } from "../../../kernel/changes/change.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { Problem } from "../../../problems/problem.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { toItemChange } from "../item-change.ts";
import type { LockedItem } from "../move/load-locked-item.ts";
import type { MoveScope } from "../move/move-plan.ts";
import { redactTask } from "../agenda-item-views.ts";
import type { ItemContext } from "./plan-item-update.ts";
import { toEditTarget } from "./edit-target.ts";
import { withOwnParticipants, writeItem, writeOccurrence } from "./write-edit.ts";

type Attendees = AgendaItem["attendees"];

/**
 * Plans a change of participation status on an item, one occurrence or a series. It needs no permission to change
 * the item, since attendees respond for themselves.
 *
 * @param toAttendees returns the attendees with the new status
 * @throws Problem AGENDA_ITEM_READ_ONLY, AGENDA_ITEM_CANCELLED, and the problems of `toAttendees`
 */
export function planParticipation(
  { membership, organizationId, now }: Omit<ItemContext, "transaction">,
  locked: LockedItem,
  scope: MoveScope | undefined,
  toAttendees: (item: AgendaItem) => Attendees,
): Plan<AgendaItem> {
  const { userId } = membership;
  const target = toEditTarget(locked, scope, { organizationId, userId, now });
  const { item, series, kind } = target;
  assertAnswerable(item);
  const attendees = toAttendees(item);
  if (JSON.stringify(attendees) === JSON.stringify(item.attendees))
    return unchanged(redactTask(item, membership));
  const updated = { ...item, attendees, updatedAt: now.toISOString() };
  const seriesItem = kind === "occurrence" ? series?.item : undefined;
  const after =
    seriesItem !== undefined && !target.hasOwnParticipants
      ? withOwnParticipants(updated, seriesItem)
      : updated;
  return {
    result: redactTask(after, membership),
    ...(item.id === locked.item.id ? {} : { version: null }),
    ...toItemChange(membership, "agenda_item.responded", { before: item, after }),
    write(tx) {
      if (seriesItem === undefined) writeItem(tx, after, { attendees }, now);
      else writeOccurrence(tx, after, seriesItem, { attendees }, now);
    },
  };
}

function assertAnswerable({ id, source, state }: AgendaItem): void {
  if (source === "external") {
    throw new Problem(
      "AGENDA_ITEM_READ_ONLY",
      "This item comes from a connected calendar and cannot be answered here.",
      { itemId: id },
    );
  }
  if (state !== "cancelled") return;
  throw new Problem("AGENDA_ITEM_CANCELLED", "This item is cancelled and cannot be answered.", {
    itemId: id,
  });
}

/**
 * Returns the attendees with the new participation status of one user.
 *
 * @throws Problem AGENDA_NOT_INVITED
 */
export function withParticipationStatus(
  { id: itemId, attendees }: AgendaItem,
  userId: string,
  participationStatus: Attendees[0]["participationStatus"],
): Attendees {
  if (!attendees.some((attendee) => attendee.userId === userId)) {
    throw new Problem("AGENDA_NOT_INVITED", "You are not among the attendees of this item.", {
      itemId,
    });
  }
  return attendees.map((attendee) =>
    attendee.userId === userId ? { ...attendee, participationStatus } : attendee,
  );
}
