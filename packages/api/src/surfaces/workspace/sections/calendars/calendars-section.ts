import { Calendar } from "../../../../domains/agenda/calendar.ts";
import { createCalendar } from "../../../../domains/agenda/operations/create-calendar.ts";
import { deleteCalendar } from "../../../../domains/agenda/operations/delete-calendar.ts";
import { listCalendars } from "../../../../domains/agenda/operations/list-calendars.ts";
import { updateCalendar } from "../../../../domains/agenda/operations/update-calendar.ts";
import { toText } from "../../../pages/session-forms.ts";
import { readWholeList } from "../../../pages/read-list.ts";
import { readMemberNames } from "../../read-member-names.ts";
import type { Section, SectionForm } from "../../section.ts";
import { calendarMessages } from "./calendar-messages.ts";
import { renderCalendar } from "./render-calendar.ts";
import { renderCalendarList } from "./render-calendar-list.ts";

const { en, nl } = calendarMessages;

/** The calendars of the organization, and the visitor's own feed URLs. */
export const calendarsSection: Section = {
  slug: "calendars",
  label: { en: en.title, nl: nl.title },
  permission: "agenda:read",
  async render(visit, rejected) {
    const [calendars, names] = await Promise.all([
      readWholeList(visit.visitor, listCalendars, Calendar, {
        params: { organizationId: visit.organization.id },
      }),
      readMemberNames(visit),
    ]);
    const context = { names, rejected };
    if (visit.recordId === null) return renderCalendarList(calendars, visit, context);
    const calendar = calendars.find(({ id }) => id === visit.recordId);
    return calendar === undefined ? null : renderCalendar(calendar, visit, context);
  },
  forms: {
    create: {
      toCall: (form, { recordId }) =>
        recordId === null
          ? {
              operation: createCalendar,
              body: { ...toNameAndColor(form), kind: toText(form, "kind") },
            }
          : null,
      done: { en: en.create.done, nl: nl.create.done },
    },
    save: toUpdateForm(toNameAndColor, { en: en.change.done, nl: nl.change.done }),
    "make-default": toUpdateForm(() => ({ isDefault: true }), {
      en: en.makeDefault.done,
      nl: nl.makeDefault.done,
    }),
    renew: toUpdateForm(() => ({ renewFeed: true }), {
      en: en.subscribe.renewed,
      nl: nl.subscribe.renewed,
    }),
    delete: {
      toCall: (_, { recordId }) =>
        recordId === null ? null : { operation: deleteCalendar, params: { calendarId: recordId } },
      done: { en: en.delete.done, nl: nl.delete.done },
      next: ({ sectionPath }) => sectionPath,
    },
  },
};

/** Returns a form that changes the calendar of its page. */
function toUpdateForm(
  toBody: (form: URLSearchParams) => Record<string, unknown>,
  done: SectionForm["done"],
): SectionForm {
  return {
    toCall: (form, { recordId }) =>
      recordId === null
        ? null
        : { operation: updateCalendar, params: { calendarId: recordId }, body: toBody(form) },
    done,
  };
}

function toNameAndColor(form: URLSearchParams): Record<string, unknown> {
  return { name: toText(form, "name"), color: toText(form, "color") };
}
