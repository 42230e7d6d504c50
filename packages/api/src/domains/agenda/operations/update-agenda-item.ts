import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { AgendaItem } from "../agenda-item.ts";
import { undoItemUpdate } from "../changes/agenda-update-reversal.ts";
import { planItemUpdate } from "../edit/plan-item-update.ts";
import { itemUniques } from "../item-uid.ts";
import { withInvitations } from "../invitations/with-invitations.ts";
import { AgendaItemUpdate } from "../item-members.ts";
import { loadLockedItem } from "../move/load-locked-item.ts";

export const updateAgendaItem = defineOperation({
  id: "updateAgendaItem",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/agenda/items/{itemId}",
  tag: "Agenda",
  permission: "agenda:write",
  summary: "Update an agenda item",
  description: `Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396). Times change by moving the item.

- An **occurrence** without \`scope\`, or with \`occurrence\`, gets texts, people and reminders of its own; the rest is its series'. What it has of its own it keeps when the series changes.
- An occurrence with \`series\`, and a **series** by its own id, change as a whole. The response is the series.
- An occurrence with \`following\` splits the series; the part from there on changes. The response is the new series. This cannot be undone.
- \`recurrenceRule\` is given whole. It makes a series of an item, and with null an item of a series. Occurrences that the new rule also gives, at the same moment or else on the same day, keep their ids and what they have of their own; the others are deleted, and come back as they were when a later rule gives them again.
- Another \`timeZone\` leaves an item at its moment, and an all-day item on its days; rule and dates of a series shift along.`,
  params: { organizationId: uuid(), itemId: uuid() },
  body: AgendaItemUpdate,
  example: { location: "Werkplaats, brug 3", reminders: [{ offsetMinutes: -60 }] },
  success: 200,
  response: AgendaItem,
  problems: [
    "REFERENCE_NOT_FOUND",
    "UNIQUE_CONFLICT",
    "AGENDA_OCCURRENCE_REQUIRED",
    "AGENDA_SERIES_TOO_LONG",
    "AGENDA_CALENDAR_READ_ONLY",
    "AGENDA_ITEM_READ_ONLY",
    "AGENDA_OCCURRENCE_COLLISION",
    "AGENDA_SERIES_SHIFT_AMBIGUOUS",
  ],
  traits: ["idempotent", "workflowStep", "holdable"],
  tool: {
    name: "agenda_update_item",
    title: "Update an agenda item",
    description:
      "Edit an appointment, not its time (agenda_move_item): title, location, invite people. May mail attendees. Dutch: afspraak wijzigen, uitnodigen.",
    hints: ["idempotent", "openWorld"],
    omittedArguments: ["uid", "sequence"],
  },
  uniques: itemUniques,
  undo: undoItemUpdate,
  load: async ({ transaction, member, params }) =>
    loadLockedItem(transaction, await member, params.itemId),
  async plan(context, locked) {
    const { notifyAttendees } = context.body;
    const plan = await planItemUpdate(context, locked, context.body);
    const notifyOnce = notifyAttendees === false ? false : undefined;
    return withInvitations(context, locked, plan, notifyAttendees, notifyOnce);
  },
});
