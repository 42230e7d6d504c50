import { z } from "zod";
import { moveScopes } from "../move/move-plan.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { instant, uuid } from "../../../schema/values.ts";
import { AgendaItem } from "../agenda-item.ts";
import { withInvitations } from "../invitations/with-invitations.ts";
import { notifyAttendeesOnce } from "../item-members.ts";
import { planAgendaMove } from "../move/plan-agenda-move.ts";
import { undoPlannedTaskMove } from "../../tasks/changes/task-update-reversal.ts";
import { loadMovableItem, planPlannedTaskMove } from "../../tasks/planned-task-item.ts";
import { undoMove } from "../changes/agenda-move-reversal.ts";

const AgendaItemMove = z
  .strictObject({
    startAt: instant().meta({
      description: "The new start.",
      examples: ["2026-12-08T07:30:00+01:00"],
    }),
    endAt: instant().meta({
      description: "The new end: after the start, at most 366 days later.",
      examples: ["2026-12-08T09:00:00+01:00"],
    }),
    isAllDay: z.boolean().optional().meta({
      description:
        "If omitted: as it is. All-day items start and end at local midnight in `timeZone` of the item.",
    }),
    scope: z.enum(moveScopes).optional().meta({
      description:
        "Which part of a series moves: this `occurrence` (the default for an occurrence), the whole `series` (the default for a series), or this and all `following` ones. Ignored for a single item.",
    }),
    notifyAttendees: notifyAttendeesOnce,
  })
  .check(
    z.superRefine((body, context) => {
      const length = Date.parse(body.endAt) - Date.parse(body.startAt);
      const addError = (expected: string, message: string) =>
        context.addIssue({
          code: "custom",
          path: ["endAt"],
          params: { rule: "range", expected },
          message,
        });
      if (length <= 0) addError(`after ${body.startAt}`, "must be after startAt");
      // Local days can be an hour longer; checking the exact length needs the item's zone.
      else if (length > 366 * 86_400_000 + 3_600_000) {
        addError("at most 366 days", "must be at most 366 days after startAt");
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

- An **occurrence** without \`scope\`, or with \`occurrence\`, gets times of its own; \`recurrenceIdAt\` stays. The response is the occurrence.
- An occurrence with \`series\`, and a **series** by its own id, shift as a whole: every occurrence by the same difference in local time, past ones too, and all take the new length. Weekdays, month day, added, excluded and moved dates shift along; ids stay. The response is the series.
- An occurrence with \`following\` splits the series: the old one ends before it, a new one starts at it and takes the occurrences from there on, which keep their ids. The response is the new series. This cannot be undone.
- The **planned time of a task** (source \`task\`, with the id of the task) moves by an update of the task, which needs the permission \`tasks:write\` as well; the audit log records it as a change of the task. A suggestion stays a suggestion.

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
  traits: ["idempotent", "workflowStep", "holdable", "fixedBySpecification"],
  tool: {
    name: "agenda_move_item",
    title: "Move or resize an agenda item",
    description:
      "Reschedule (move, postpone, resize) an appointment, occurrence or series to another time. May mail attendees. Dutch: verzet, verplaats afspraak.",
    hints: ["idempotent", "openWorld"],
  },
  delegates: true,
  load: async ({ transaction, member, params }) =>
    loadMovableItem(transaction, await member, params.itemId),
  undo: (recorded) =>
    recorded.target.kind === "task" ? undoPlannedTaskMove(recorded) : undoMove(recorded),
  async plan(context, locked) {
    const { notifyAttendees, ...move } = context.body;
    if ("task" in locked) return planPlannedTaskMove(context, locked, move);
    const plan = await planAgendaMove(context, locked, move);
    return withInvitations(context, locked, plan, undefined, notifyAttendees);
  },
});
