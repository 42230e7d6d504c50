import { z } from "zod";
import type { RecordedChange } from "../../../kernel/audit.ts";
import { type Change, defineChange, type Undo } from "../../../kernel/changes/change.ts";
import { toPreviousValues } from "../../../kernel/changes/undo.ts";
import { instant, uuid } from "../../../schema/values.ts";
import { AgendaItem } from "../agenda-item.ts";
import { planItemUpdate } from "../edit/plan-item-update.ts";
import { itemUniques } from "../item-uid.ts";
import { withInvitations } from "../invitations/with-invitations.ts";
import { agendaItemMembers } from "../item-members.ts";
import { loadLockedItem } from "../move/load-locked-item.ts";

const { reminders: _, attendees: __, recurrenceDates: ___, ...members } = agendaItemMembers;

/**
 * The previous values: lists as responses show them, which restores their rows with ids and participation status;
 * and times, since an update can move the start of a series to its first occurrence.
 */
const PreviousItem = z
  .strictObject({
    ...members,
    attendees: AgendaItem.shape.attendees,
    reminders: AgendaItem.shape.reminders,
    recurrenceDates: AgendaItem.shape.recurrenceDates,
    startAt: instant(),
    endAt: instant(),
  })
  .exactPartial();

/** Undoes an update of an item, an occurrence or a series. */
const agendaUpdateReversal: Change<AgendaItem> = defineChange({
  permission: "agenda:write",
  params: { organizationId: uuid(), itemId: uuid() },
  body: PreviousItem,
  uniques: itemUniques,
  undo: undoItemUpdate,
  load: async ({ transaction, member, params }) =>
    loadLockedItem(transaction, await member, params.itemId),
  async plan(context, locked) {
    const { attendees, reminders, recurrenceDates, startAt, endAt, ...body } = context.body;
    const plan = await planItemUpdate(context, locked, body, {
      ...(attendees && { attendees }),
      ...(reminders && { reminders }),
      ...(recurrenceDates && { recurrenceDates }),
      ...(startAt && { startAt }),
      ...(endAt && { endAt }),
    });
    return withInvitations(context, locked, plan, body.notifyAttendees);
  },
});

/** Returns how to undo an update; null if it split a series, whose parts may have changed since. */
export function undoItemUpdate({ target, changes }: RecordedChange): Undo | null {
  if (changes.some(({ field }) => field === "id")) return null;
  const { users, ...previous } = toPreviousValues(changes) as Partial<AgendaItem>;
  const written = Object.entries(previous).filter(([member]) => member in PreviousItem.shape);
  return {
    change: agendaUpdateReversal,
    params: { itemId: target.id },
    body: {
      ...Object.fromEntries(written),
      ...(users && { userIds: users.map(({ userId }) => userId) }),
    },
  };
}
