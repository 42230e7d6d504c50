import { queries } from "../../../database/queries.ts";
import type { Membership } from "../../../database/tenant.ts";
import type { Plan } from "../../../kernel/changes/change.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { toItemChange } from "../item-change.ts";
import type { Movable } from "../move/load-movable.ts";
import { refuseHiddenSeries } from "../move/move-refusals.ts";
import {
  type Changed,
  type InvitationContext,
  loadNotifying,
  planInvitations,
} from "./plan-invitations.ts";

type Context = InvitationContext & { membership: Membership };

/** The members of an item that an invitation contains. */
const toldMembers = [
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
 * @param notifyAttendees whether attendees are notified by e-mail from now on; undefined: unchanged
 * @param notifyOnce whether attendees are notified of this change alone; undefined: by the setting of the item
 * @throws Problem AGENDA_ITEM_READ_ONLY for a change of the setting by an occurrence of a hidden series
 */
export async function withInvitations<Result extends AgendaItem | undefined>(
  context: Context,
  movable: Movable,
  plan: Plan<Result>,
  wanted?: boolean,
  ofThis?: boolean,
): Promise<Plan<Result>> {
  const former = movable.series ?? movable.item;
  const present = (await loadNotifying(context.transaction, [former.id])).has(former.id);
  const notifies = wanted ?? present;
  const isSwitched = notifies !== present;
  if (isSwitched && movable.move.kind === "occurrence") refuseHiddenSeries(movable.move);
  if (plan.change === null && !isSwitched) return plan;
  const changed = toChanged(movable, plan.result, notifies);
  const isTold = isSwitched || tells(movable, plan);
  const jobs =
    isTold && ofThis !== false
      ? await planInvitations(
          context,
          ofThis === true ? changed.map((each) => ({ ...each, isOnce: true })) : changed,
        )
      : [];
  const told = { ...plan, jobs: [...(plan.jobs ?? []), ...jobs] };
  if (!isSwitched) return told;
  const last = changed.at(-1)?.id ?? former.id;
  return {
    ...told,
    change: toSwitched(context.membership, movable, plan, notifies),
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
          .where("id", "=", last),
      );
    },
  };
}

/** Returns the changed item or series; both parts of a split series. */
function toChanged(
  { item, series }: Movable,
  result: AgendaItem | undefined,
  notifies: boolean,
): Changed[] {
  const former = series ?? item;
  if (result === undefined) {
    const occurrence = item.id === former.id ? {} : { occurrence: { id: item.id } };
    return [{ id: former.id, notifies, isOff: true, ...occurrence }];
  }
  const { id, recurrenceParentItemId: parentId, attendees } = result;
  const isOff = result.state === "cancelled";
  if (parentId !== null) return [{ id: parentId, notifies, isOff, occurrence: { id, attendees } }];
  const whole = { id, notifies, isOff, attendees };
  return id === former.id ? [whole] : [{ id: former.id, isOff: true }, whole];
}

/** Whether the change affects announced members. True for splits, deletions and restorations. */
function tells({ item, series }: Movable, { result, change }: Plan<AgendaItem | undefined>) {
  const before = [item, series].find((one) => one !== null && one.id === result?.id) ?? null;
  if (result === undefined || before === null || change?.before === null) return true;
  return toldMembers.some(
    (member) => JSON.stringify(before[member]) !== JSON.stringify(result[member]),
  );
}

/** Returns the audit entry with the change of `notifyAttendees`. */
function toSwitched(
  membership: Membership,
  { item }: Movable,
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
