import type { Membership, Transaction } from "../../../database/tenant.ts";
import { type Plan, unchanged } from "../../../kernel/changes/change.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { toItemChange } from "../item-change.ts";
import type { AgendaItemUpdate } from "../item-members.ts";
import type { Movable } from "../move/load-movable.ts";
import { refuseReadOnly } from "../move/move-refusals.ts";
import { warnOfWholeSeries } from "../move/whole-series.ts";
import { toVisible } from "../show-agenda-items.ts";
import { type Former, readEdit } from "./item-edit.ts";
import { planRecurrence } from "./plan-recurrence.ts";
import { toSubject } from "./subject.ts";
import { changesPeople, withOwnPeople, writeItem, writeOccurrence } from "./write-edit.ts";

/** The context for planning a change to a loaded item. */
export type ItemContext = {
  transaction: Transaction;
  membership: Membership;
  organizationId: string;
  now: Date;
};

/**
 * Plans an update of an item, one occurrence, a series, or the part of a series from one occurrence on.
 *
 * @param restored values that a reversal restores exactly
 * @throws Problem VALIDATION_FAILED, REFERENCE_NOT_FOUND, AGENDA_OCCURRENCE_REQUIRED,
 *   AGENDA_ITEM_READ_ONLY, AGENDA_CALENDAR_READ_ONLY, AGENDA_SERIES_TOO_LONG, AGENDA_OCCURRENCE_COLLISION,
 *   AGENDA_SERIES_SHIFT_AMBIGUOUS
 */
export async function planItemUpdate(
  context: ItemContext,
  movable: Movable,
  body: AgendaItemUpdate,
  former: Former = {},
): Promise<Plan<AgendaItem>> {
  const { transaction, membership, organizationId, now } = context;
  const { userId } = membership;
  refuseReadOnly(movable.move);
  const subject = toSubject(movable, body.scope, { organizationId, userId, now });
  const { item, before, series } = subject;
  const isOccurrence = subject.kind === "occurrence";
  const edit = await readEdit(context, body, item, { isOccurrence, former });
  if (Object.keys(edit).length === 0) return unchanged(toVisible(before, membership));
  const planned = await planRecurrence(transaction, subject, edit, now);
  const seriesItem = isOccurrence ? series?.item : undefined;
  const edited = { ...planned.after, updatedAt: now.toISOString() };
  const after =
    seriesItem !== undefined && changesPeople(edit) && !subject.hasOwnPeople
      ? withOwnPeople(edited, seriesItem)
      : edited;
  const changed = after.startAt === item.startAt ? edit : { ...edit, startAt: "", endAt: "" };
  return {
    result: toVisible(after, membership),
    ...(item.id === movable.item.id ? {} : { version: null }),
    ...toItemChange(membership, "agenda_item.updated", { before, after }),
    ...(subject.isSplit ? { reversible: false } : {}),
    warnings: warnOfWholeSeries(movable, body.scope),
    write(tx) {
      subject.prepare(tx);
      if (seriesItem === undefined) writeItem(tx, after, changed, now);
      else writeOccurrence(tx, after, seriesItem, changed, now);
      planned.write(tx);
    },
  };
}
