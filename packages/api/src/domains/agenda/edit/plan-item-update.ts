import type { Membership, Transaction } from "../../../database/tenant.ts";
import { type Plan, unchanged } from "../../../kernel/changes/change.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { toExdateWarnings } from "../exdate-warnings.ts";
import { occurrenceHorizon } from "../insert-agenda-item.ts";
import { toItemChange } from "../item-change.ts";
import { assertUidAvailable } from "../item-uid.ts";
import type { AgendaItemUpdate } from "../item-members.ts";
import type { LockedItem } from "../move/load-locked-item.ts";
import { assertEditable } from "../move/move-problems.ts";
import { toWholeSeriesWarnings } from "../move/whole-series-warnings.ts";
import { redactTask } from "../agenda-item-views.ts";
import { type RestoredValues, readItemEdit } from "./item-edit.ts";
import { planRecurrence } from "./plan-recurrence.ts";
import { toEditTarget } from "./edit-target.ts";
import {
  changesParticipants,
  withOwnParticipants,
  writeItem,
  writeOccurrence,
} from "./write-edit.ts";

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
 *   UNIQUE_CONFLICT, AGENDA_ITEM_READ_ONLY, AGENDA_CALENDAR_READ_ONLY, AGENDA_SERIES_TOO_LONG, AGENDA_OCCURRENCE_COLLISION,
 *   AGENDA_SERIES_SHIFT_AMBIGUOUS
 */
export async function planItemUpdate(
  context: ItemContext,
  locked: LockedItem,
  body: AgendaItemUpdate,
  restored: RestoredValues = {},
): Promise<Plan<AgendaItem>> {
  const { transaction, membership, organizationId, now } = context;
  const { userId } = membership;
  assertEditable(locked.move);
  const target = toEditTarget(locked, body.scope, { organizationId, userId, now });
  const { item, before, series } = target;
  const isOccurrence = target.kind === "occurrence";
  const edit = await readItemEdit(context, body, item, { isOccurrence, restored });
  if (Object.keys(edit).length === 0) return unchanged(redactTask(before, membership));
  const planned = await planRecurrence(transaction, target, edit, now);
  const seriesItem = isOccurrence ? series?.item : undefined;
  const edited = { ...planned.after, updatedAt: now.toISOString() };
  if (Object.hasOwn(edit, "uid") || Object.hasOwn(edit, "calendarId")) {
    await assertUidAvailable(transaction, membership, edited, item.id);
  }
  const after =
    seriesItem !== undefined && changesParticipants(edit) && !target.hasOwnParticipants
      ? withOwnParticipants(edited, seriesItem)
      : edited;
  const changed = after.startAt === item.startAt ? edit : { ...edit, startAt: "", endAt: "" };
  return {
    result: redactTask(after, membership),
    ...(item.id === locked.item.id ? {} : { version: null }),
    ...toItemChange(membership, "agenda_item.updated", { before, after }),
    ...(target.isSplit ? { reversible: false } : {}),
    warnings: [
      ...toWholeSeriesWarnings(locked, body.scope),
      ...(planned.definition === null
        ? []
        : toExdateWarnings(planned.definition, occurrenceHorizon(now), membership.timeZone)),
    ],
    write(tx) {
      target.prepare(tx);
      if (seriesItem === undefined) writeItem(tx, after, changed, now);
      else writeOccurrence(tx, after, seriesItem, changed, now);
      planned.write(tx);
    },
  };
}
