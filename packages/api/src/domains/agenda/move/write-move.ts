import { v7 as uuidv7 } from "uuid";
import type { NewOccurrence } from "../recurrence/missing-occurrences.ts";
import type { MovePlan, PlannedOccurrence, PlannedSeries, PlannedTimes } from "./move-plan.ts";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { insertOccurrences, insertParticipants } from "../insert-agenda-item.ts";
import { toIso, toStoredRule } from "../recurrence/stored-rule.ts";

/** The input of `writeMove`: the plan and the other data that a move writes. */
export type MoveWrite = {
  plan: MovePlan;
  organizationId: string;
  userId: string;
  now: Date;
  /** The current series, from which a new one is copied. */
  series: AgendaItem | null;
  /** The new series in the response. */
  newSeries: AgendaItem | null;
  /** The missing rows of the moved series up to the horizon. */
  missing: { seriesId: string; occurrences: NewOccurrence[]; isAllDay: boolean } | null;
};

/** Queues the statements of a move. */
export function writeMove(transaction: Transaction, move: MoveWrite): void {
  const { plan, organizationId, now } = move;
  if (plan.item) writeTimes(transaction, plan.item, now);
  if (plan.newSeries && move.series && move.newSeries) {
    copySeries(transaction, plan.newSeries, move.series, move.newSeries, move);
  }
  if (plan.series) writeSeries(transaction, plan.series, now);
  if (plan.series && move.series) writeDates(transaction, plan, move.series);
  const rows = [...plan.occurrences, ...plan.deleted];
  if (rows.length > 0) writeOccurrences(transaction, rows, now);
  if (move.missing) {
    const { seriesId, occurrences, isAllDay } = move.missing;
    insertOccurrences(transaction, { organizationId, seriesId, isAllDay, now }, occurrences);
  }
}

function writeTimes(transaction: Transaction, times: PlannedTimes, now: Date): void {
  transaction.write({
    text: `update agenda_items set start_at = $2, end_at = $3, is_all_day = $4, updated_at = $5,
  version = version + 1 where id = $1`,
    values: [times.id, toIso(times.startAt), toIso(times.endAt), times.isAllDay, now],
  });
}

function writeSeries(transaction: Transaction, series: PlannedSeries, now: Date): void {
  transaction.write(
    queries
      .updateTable("agenda_items")
      .set((value) => ({
        start_at: toIso(series.firstStartAt),
        end_at: toIso(series.firstEndAt),
        is_all_day: series.length.isAllDay,
        series_start_at: series.startAt.toString(),
        recurrence_rule: JSON.stringify(toStoredRule(series.rule)),
        updated_at: now,
        version: value("version", "+", 1),
      }))
      .where("id", "=", series.id),
  );
}

/** Inserts a copy of a series with other times and another rule. */
function copySeries(
  transaction: Transaction,
  planned: PlannedSeries,
  oldSeries: AgendaItem,
  newSeries: AgendaItem,
  { organizationId, userId, now }: MoveWrite,
): void {
  transaction.write({
    text: `insert into agenda_items (organization_id, id, version, calendar_id, source, state, visibility,
  transparency, title, description, location, online_meeting_url, start_at, end_at, is_all_day,
  time_zone, task_id, owner_user_id, organizer_user_id, organizer_email, organizer_display_name,
  series_start_at, recurrence_rule, reason, confidence, created_by, created_at, updated_at,
  notifies_attendees)
select organization_id, $2, version + 1, calendar_id, source, state, visibility,
  transparency, title, description, location, online_meeting_url, $3, $4, $5,
  time_zone, task_id, owner_user_id, organizer_user_id, organizer_email, organizer_display_name,
  $6::timestamp, $7::jsonb, reason, confidence, $8, $9::timestamptz, $9::timestamptz,
  notifies_attendees
from agenda_items where id = $1`,
    values: [
      oldSeries.id,
      planned.id,
      toIso(planned.firstStartAt),
      toIso(planned.firstEndAt),
      planned.length.isAllDay,
      planned.startAt.toString(),
      JSON.stringify(toStoredRule(planned.rule)),
      userId,
      now,
    ],
  });
  insertParticipants(transaction, organizationId, planned.id, {
    userIds: newSeries.users.map((user) => user.userId),
    reminders: newSeries.reminders,
    attendees: newSeries.attendees,
  });
}

/** Returns a copy of a series for the response: its reminders and attendees get new ids. */
export function copyWithNewIds(series: AgendaItem): AgendaItem {
  const withNewId = <Row extends { id: string }>(row: Row): Row => ({ ...row, id: uuidv7() });
  return {
    ...series,
    reminders: series.reminders.map(withNewId),
    attendees: series.attendees.map(withNewId),
  };
}

/** Writes the recurrence dates of a shifted series, and of the part that was split off. */
function writeDates(transaction: Transaction, plan: MovePlan, oldSeries: AgendaItem): void {
  const dates = [plan.series, plan.newSeries].flatMap((series) =>
    series === null
      ? []
      : [...series.rdates, ...series.exdates].map((date) => ({
          id: date.id,
          item_id: series.id,
          occurs_at: date.occursAt.toString(),
        })),
  );
  if (dates.length > 0) {
    transaction.write({
      text: `update agenda_recurrence_dates d set item_id = t.item_id, occurs_at = t.occurs_at
from jsonb_to_recordset($1::jsonb) as t (id uuid, item_id uuid, occurs_at timestamp) where d.id = t.id`,
      values: [JSON.stringify(dates)],
    });
  }
  // An RDATE that has become the start of a series is deleted.
  const removedIds = oldSeries.recurrenceDates
    .map((date) => date.id)
    .filter((id) => !dates.some((date) => date.id === id));
  if (removedIds.length === 0) return;
  transaction.write({
    text: "delete from agenda_recurrence_dates where id = any($1::uuid[])",
    values: [removedIds],
  });
}

/** Writes the planned times and series of occurrence rows. */
export function writeOccurrences(
  transaction: Transaction,
  occurrences: PlannedOccurrence[],
  now: Date,
): void {
  const rows = occurrences.map((row) => ({
    id: row.id,
    parent_id: row.parentId,
    recurrence_id_at: toIso(row.recurrenceIdAt),
    start_at: toIso(row.startAt),
    end_at: toIso(row.endAt),
    is_all_day: row.isAllDay,
    is_moved: row.isMoved,
  }));
  transaction.write({
    text: `update agenda_items i set recurrence_parent_item_id = t.parent_id,
  recurrence_id_at = t.recurrence_id_at, start_at = t.start_at, end_at = t.end_at,
  is_all_day = t.is_all_day, is_moved = t.is_moved, updated_at = $2, version = i.version + 1
from jsonb_to_recordset($1::jsonb) as t (id uuid, parent_id uuid, recurrence_id_at timestamptz,
  start_at timestamptz, end_at timestamptz, is_all_day boolean, is_moved boolean)
where i.id = t.id`,
    values: [JSON.stringify(rows), now],
  });
}
