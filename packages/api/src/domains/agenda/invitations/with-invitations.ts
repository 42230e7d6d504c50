import { queries } from "../../../database/queries.ts";
import type { Membership } from "../../../database/tenant.ts";
import type { Plan } from "../../../kernel/changes/change.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { toItemChange } from "../item-change.ts";
import type { LockedItem } from "../move/load-locked-item.ts";
import { assertSeriesVisible } from "../move/move-problems.ts";
import {
  type ChangedItem,
  type InvitationContext,
  findNotifyingItems,
  planInvitations,
} from "./plan-invitations.ts";

type Context = InvitationContext & { membership: Membership };

/** The members of an item that an invitation contains. */
const announcedMembers = [
  "title",
  "description",
  "location",
  "onlineMeetingUrl",
  "state",
  "transparency",
  "startAt",
  "endAt",
  "isAllDay",
  "timeZone",
  "recurrenceRule",
  "recurrenceDates",
  "attendees",
] as const satisfies (keyof AgendaItem)[];

/**
 * Extends the plan of a change to an item, an occurrence or a series with the messages to its attendees.
 *
 * @param notifyAttendees whether attendees are notified by email from now on; undefined: unchanged
 * @param notifyOnce whether attendees are notified of this change alone; undefined: by the setting of the item
 * @throws Problem AGENDA_ITEM_READ_ONLY for a change of the setting by an occurrence of a hidden series
 */
export async function withInvitations<Result extends AgendaItem | undefined>(
  context: Context,
  locked: LockedItem,
  plan: Plan<Result>,
  notifyAttendees?: boolean,
  notifyOnce?: boolean,
): Promise<Plan<Result>> {
  const previous = locked.series ?? locked.item;
  const notified = (await findNotifyingItems(context.transaction, [previous.id])).has(previous.id);
  const notifies = notifyAttendees ?? notified;
  const isSettingChanged = notifies !== notified;
  if (isSettingChanged && locked.move.kind === "occurrence") assertSeriesVisible(locked.move);
  if (plan.change === null && !isSettingChanged) return plan;
  const changed = toChangedItems(locked, plan.result, notifies);
  const isAnnounced = isSettingChanged || isNoticeable(locked, plan);
  const jobs =
    isAnnounced && notifyOnce !== false
      ? await planInvitations(
          context,
          notifyOnce === true ? changed.map((each) => ({ ...each, notifiesOnce: true })) : changed,
        )
      : [];
  const withJobs = { ...plan, jobs: [...(plan.jobs ?? []), ...jobs] };
  if (!isSettingChanged) return withJobs;
  const targetId = changed.at(-1)?.id ?? previous.id;
  return {
    ...withJobs,
    change: toSettingChange(context.membership, locked, plan, notifies),
    write(transaction) {
      plan.write(transaction);
      transaction.write(
        queries
          .updateTable("agenda_items")
          .set((value) => ({
            notifies_attendees: notifies,
            ...(plan.change === null && {
              updated_at: context.now,
              version: value("version", "+", 1),
            }),
          }))
          .where("id", "=", targetId),
      );
    },
  };
}

/** Returns the changed item or series; both parts of a split series. */
function toChangedItems(
  { item, series }: LockedItem,
  result: AgendaItem | undefined,
  notifies: boolean,
): ChangedItem[] {
  const previous = series ?? item;
  if (result === undefined) {
    const occurrence = item.id === previous.id ? {} : { occurrence: { id: item.id } };
    return [{ id: previous.id, notifies, isCancelled: true, ...occurrence }];
  }
  const { id, recurrenceParentItemId: parentId, attendees } = result;
  const isCancelled = result.state === "cancelled";
  if (parentId !== null)
    return [{ id: parentId, notifies, isCancelled, occurrence: { id, attendees } }];
  const whole = { id, notifies, isCancelled, attendees };
  return id === previous.id
    ? [whole]
    : [
        { id: previous.id, isCancelled: true },
        { ...whole, splitFrom: previous.id },
      ];
}

/** Whether the change affects announced members. True for splits, deletions and restorations. */
function isNoticeable(
  { item, series }: LockedItem,
  { result, change }: Plan<AgendaItem | undefined>,
) {
  const before =
    [item, series].find((candidate) => candidate !== null && candidate.id === result?.id) ?? null;
  if (result === undefined || before === null || change?.before === null) return true;
  return announcedMembers.some(
    (member) => JSON.stringify(before[member]) !== JSON.stringify(result[member]),
  );
}

/** Returns the audit entry with the change of `notifyAttendees`. */
function toSettingChange(
  membership: Membership,
  { item }: LockedItem,
  plan: Plan<AgendaItem | undefined>,
  notifies: boolean,
) {
  const change =
    plan.change ??
    toItemChange(membership, "agenda_item.updated", { before: item, after: item }).change;
  return {
    ...change,
    before: { ...change.before, notifyAttendees: !notifies },
    after: { ...change.after, notifyAttendees: notifies },
  };
}
