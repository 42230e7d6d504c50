import { queries } from "../../../database/queries.ts";
import { type Change, defineChange } from "../../../kernel/change.ts";
import { uuid } from "../../../schema/values.ts";
import { loadCalendar, toRecorded } from "../calendar.ts";

/**
 * Deletes a calendar with everything in it: the view of the agenda leaves both out from then on.
 * `createCalendar` is undone by it; in turn it is undone by nothing.
 */
export const calendarDeletion: Change<undefined> = defineChange({
  permission: "agenda:manage",
  params: { organizationId: uuid(), calendarId: uuid() },
  effect: "delete",
  undo: () => null,
  load: (context) => loadCalendar(context, context.params.calendarId),
  plan({ now }, { record, target, version }) {
    return {
      result: undefined,
      change: { target, before: toRecorded(record), after: null, event: [] },
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
