import type { Plan } from "../../../kernel/changes/change.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { Problem } from "../../../problems/problem.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { toItemChange } from "../item-change.ts";
import type { Movable } from "../move/load-movable.ts";
import type { MoveScope } from "../move/move-plan.ts";
import { toVisible } from "../show-agenda-items.ts";
import type { ItemContext } from "./plan-item-update.ts";
import { toSubject } from "./subject.ts";
import { withOwnPeople, writeItem, writeOccurrence } from "./write-edit.ts";

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
  movable: Movable,
  scope: MoveScope | undefined,
  answer: (item: AgendaItem) => Attendees,
): Plan<AgendaItem> {
  const { userId } = membership;
  const subject = toSubject(movable, scope, { organizationId, userId, now });
  const { item, series, kind } = subject;
  refuseUnanswerable(item);
  const attendees = answer(item);
  if (JSON.stringify(attendees) === JSON.stringify(item.attendees))
    return unchanged(toVisible(item, membership));
  const answered = { ...item, attendees, updatedAt: now.toISOString() };
  const ofSeries = kind === "occurrence" ? series?.item : undefined;
  const after =
    ofSeries !== undefined && !subject.hasOwnPeople ? withOwnPeople(answered, ofSeries) : answered;
  return {
    result: toVisible(after, membership),
    ...(item.id === movable.item.id ? {} : { version: null }),
    ...toItemChange(membership, "agenda_item.responded", { before: item, after }),
    write(tx) {
      if (ofSeries === undefined) writeItem(tx, after, { attendees }, now);
      else writeOccurrence(tx, after, ofSeries, { attendees }, now);
    },
  };
}

function refuseUnanswerable({ id, source, state }: AgendaItem): void {
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
export function toAnswered(
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
