import { queries } from "../../../database/queries.ts";
import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { uuid } from "../../../schema/values.ts";
import { loadCalendar, withoutFeedUrl } from "../calendar.ts";
import { planInvitations } from "../invitations/plan-invitations.ts";

/**
 * Deletes a calendar and all its items: the agenda views exclude both. Attendees who were invited to items that
 * have not ended get a cancellation. This undoes `createCalendar` and cannot be undone itself.
 */
export const calendarDeletion: Change<undefined> = defineChange({
  permission: "agenda:manage",
  params: { organizationId: uuid(), calendarId: uuid() },
  effect: "delete",
  undo: () => null,
  load: async ({ member, ...context }) =>
    loadCalendar({ ...context, membership: await member }, context.params.calendarId),
  async plan(context, { record, target, version }) {
    const { transaction, now } = context;
    const invited = await transaction.all<{ id: string }>(selectInvited(record.id, now));
    return {
      result: undefined,
      jobs: await planInvitations(context, invited),
      change: { target, before: withoutFeedUrl(record), after: null, event: [] },
      write: (tx) =>
        tx.write(
          queries
            .updateTable("calendars")
            .set({ deleted_at: now, updated_at: now, version: version + 1 })
            .where("id", "=", record.id),
        ),
    };
  },
});

/** Selects the items and series of a calendar that have invitations and have not ended. */
const selectInvited = (calendarId: string, now: Date) => ({
  text: `select r.id from agenda_items r
where r.calendar_id = $1 and r.deleted_at is null and (r.recurrence_rule is not null or r.end_at > $2)
  and exists (
    select from agenda_invitations v
    join agenda_items i on i.organization_id = v.organization_id and i.id = v.item_id
    where v.method = 'request' and coalesce(i.recurrence_parent_item_id, i.id) = r.id)
order by r.id`,
  values: [calendarId, now],
});
