import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { moveScopes, type MovePlan } from "../../agenda/move-plan.ts";
import { planMove } from "../../agenda/move.ts";
import type { Change } from "../../audit.ts";
import { defineOperation } from "../../operation.ts";
import { instant, uuid } from "../../schema/values.ts";
import type { Membership, Transaction } from "../../tenant.ts";
import { AgendaItem } from "./agenda-item.ts";
import { findMissing } from "./find-missing.ts";
import { findOverlaps } from "./find-overlaps.ts";
import { loadMovable, type Movable } from "./load-movable.ts";
import { toMovedItem } from "./moved-item.ts";
import { toBusy } from "./show-agenda-items.ts";
import { toMoment } from "./stored-rule.ts";
import { writeMove } from "./write-move.ts";

const AgendaItemMove = z
  .strictObject({
    startAt: instant().meta({ description: "The new start." }),
    endAt: instant().meta({ description: "The new end: after the start, at most 366 days later." }),
    isAllDay: z.boolean().optional().meta({
      description:
        "Left out: as it is. All-day items start and end at local midnight in `timeZone` of the item.",
    }),
    scope: z.enum(moveScopes).optional().meta({
      description:
        "What of a series moves: this `occurrence` (the default for one), the whole `series` (the default for a series), or this and all `following` ones. Means nothing for a plain item.",
    }),
  })
  .check(
    z.superRefine((body, context) => {
      const length = Date.parse(body.endAt) - Date.parse(body.startAt);
      const refuse = (expected: string, message: string) =>
        context.addIssue({
          code: "custom",
          path: ["endAt"],
          params: { rule: "range", expected },
          message,
        });
      if (length <= 0) refuse(`after ${body.startAt}`, "must be after startAt");
      // Local days can be an hour longer; the exact length needs the item's zone.
      else if (length > 366 * 86_400_000 + 3_600_000) {
        refuse("at most 366 days", "must be at most 366 days after startAt");
      }
    }),
  )
  .meta({ id: "AgendaItemMove", description: "The new time of an agenda item." });

export const moveAgendaItem = defineOperation({
  id: "moveAgendaItem",
  method: "POST",
  path: "/v1/organizations/{organizationId}/agenda/items/{itemId}/move",
  tag: "Agenda",
  permission: "agenda:write",
  summary: "Move or resize an agenda item",
  description: `Moves or resizes an item, one occurrence, a whole series, or a series from one occurrence on. The calendar of the item must be editable.

- An **occurrence** without \`scope\`, or with \`occurrence\`, gets times of its own; \`recurrenceIdAt\` stays. The answer is the occurrence.
- An occurrence with \`series\`, and a **series** by its own id, shift as a whole: every occurrence by the same difference in local time, past ones too, and all take the new length. Weekdays, month day, added, excluded and moved dates shift along; ids stay. The answer is the series.
- An occurrence with \`following\` splits the series: the old one ends before it, a new one starts at it and takes the occurrences from there on, which keep their ids. The answer is the new series.
- A **task** item also plans its task. A suggestion stays a suggestion.

Overlap with other items is allowed.`,
  params: { organizationId: uuid(), itemId: uuid() },
  body: AgendaItemMove,
  example: {
    startAt: "2026-12-08T07:30:00+01:00",
    endAt: "2026-12-08T09:00:00+01:00",
    scope: "occurrence",
  },
  success: 200,
  response: AgendaItem,
  problems: [
    "AGENDA_OCCURRENCE_REQUIRED",
    "AGENDA_CALENDAR_READ_ONLY",
    "AGENDA_ITEM_READ_ONLY",
    "AGENDA_ITEM_CANCELLED",
    "AGENDA_SERIES_SHIFT_AMBIGUOUS",
    "AGENDA_OCCURRENCE_COLLISION",
  ],
  flags: "IWHS",
  tool: {
    name: "agenda_move_item",
    title: "Move or resize an agenda item",
    description:
      "Move or resize an agenda item, one occurrence (scope occurrence), this and later ones (following) or the whole series (series). Use agenda_list_items to find the id. Returns the item that was changed.",
    hints: "I",
  },
  load: ({ transaction, membership, params }) =>
    loadMovable(transaction, membership, params.itemId),
  async plan(context, movable) {
    const { transaction, membership, organizationId, body, now } = context;
    const plan = planMove(
      movable.move,
      {
        startAt: toMoment(new Date(body.startAt)),
        endAt: toMoment(new Date(body.endAt)),
        isAllDay: body.isAllDay,
        scope: body.scope,
      },
      { now: toMoment(now), newSeriesId: uuidv7() },
    );
    if (isUnchanged(movable, plan)) {
      const item = plan.respondWith === movable.item.id ? movable.item : movable.series;
      return { result: item ?? movable.item, change: null, write: () => undefined };
    }
    const [missing, warnings] = await Promise.all([
      findMissing(transaction, movable.move, plan, now),
      findOverlaps(transaction, membership, movable.item, body),
    ]);
    const { before, after } = toMovedItem(movable, plan, { userId: membership.userId, now });
    const newSeries = plan.newSeries === null ? null : after;
    return {
      result: after,
      // The version of an occurrence or of a new series is not the loaded one plus one.
      version: null,
      warnings,
      change: await toChange(transaction, membership, movable, plan, before, after),
      write: (tx) =>
        writeMove(tx, {
          plan,
          organizationId,
          userId: membership.userId,
          now,
          series: movable.series,
          newSeries,
          missing,
        }),
    };
  },
});

/** Whether everything is already where it was asked to be. */
function isUnchanged({ move }: Movable, plan: MovePlan): boolean {
  const { item } = move;
  const isSame = (
    a: { startAt: Temporal.Instant; endAt: Temporal.Instant; isAllDay: boolean },
    b: typeof a,
  ) => a.startAt.equals(b.startAt) && a.endAt.equals(b.endAt) && a.isAllDay === b.isAllDay;
  if (plan.item) return isSame(plan.item, item);
  if (plan.newSeries || move.kind === "item") {
    // Splitting a series to leave both parts where they are changes nothing that anyone asked for.
    const addressed = plan.occurrences.find((row) => row.id === item.id);
    return addressed !== undefined && isSame(addressed, item);
  }
  const rows = new Map(move.occurrences.map((row) => [row.id, row]));
  return (
    plan.occurrences.every((row) => {
      const was = rows.get(row.id);
      return was !== undefined && was.recurrenceIdAt.equals(row.recurrenceIdAt) && isSame(was, row);
    }) &&
    (plan.series === null ||
      (plan.series.startAt.equals(move.series.startAt) &&
        JSON.stringify(plan.series.length) === JSON.stringify(move.series.length)))
  );
}

/** The audit entry and the event. What the caller may see is not what every reader of events may. */
async function toChange(
  transaction: Transaction,
  membership: Membership,
  movable: Movable,
  plan: MovePlan,
  before: AgendaItem,
  after: AgendaItem,
): Promise<Change> {
  const { visibility } = after;
  const shown = visibility === "private" ? toBusy(after, membership) : after;
  const planned = plan.task && (await plannedWindow(transaction, plan.task.taskId));
  const toPlanned = (startAt: string | null, endAt: string | null) =>
    planned === null ? {} : { taskPlannedStartAt: startAt, taskPlannedEndAt: endAt };
  return {
    target: { ...movable.target, id: after.id },
    before: { ...before, ...toPlanned(planned?.startAt ?? null, planned?.endAt ?? null) },
    after: { ...after, ...toPlanned(after.startAt, after.endAt) },
    event: {
      type: "agenda_item.moved",
      object: visibility === "confidential" ? null : shown,
    },
  };
}

async function plannedWindow(transaction: Transaction, taskId: string) {
  const row = await transaction.one<{ planned_start_at: Date | null; planned_end_at: Date | null }>(
    {
      text: "select planned_start_at, planned_end_at from tasks where id = $1 for update",
      values: [taskId],
    },
  );
  return {
    startAt: row?.planned_start_at?.toISOString() ?? null,
    endAt: row?.planned_end_at?.toISOString() ?? null,
  };
}
