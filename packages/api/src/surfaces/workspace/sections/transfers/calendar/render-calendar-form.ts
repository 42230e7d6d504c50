import { Calendar } from "../../../../../domains/agenda/calendar.ts";
import { listCalendars } from "../../../../../domains/agenda/operations/list-calendars.ts";
import { type Html, html } from "../../../../../mail/html.ts";
import { readWholeList } from "../../../../pages/read-list.ts";
import { renderFileField, renderForm, renderSelect } from "../../../../pages/render-form.ts";
import type { RejectedForm, SectionVisit } from "../../../section.ts";
import { calendarImportMessages } from "./calendar-import-messages.ts";

/** What the import of a calendar file requires, besides the permission to import. */
const permissions = ["files:read", "files:write", "agenda:read", "agenda:write"];

/** Reads the calendars to which the visitor may import; none without the permissions. */
export async function readImportCalendars({
  visitor,
  organization,
}: SectionVisit): Promise<Calendar[]> {
  if (!permissions.every((each) => organization.permissions.includes(each))) return [];
  const params = { organizationId: organization.id };
  const calendars = await readWholeList(visitor, listCalendars, Calendar, { params });
  return calendars.filter(({ isEditable }) => isEditable);
}

/** Renders the form that uploads a calendar file. */
export function renderCalendarForm(
  calendars: readonly Calendar[],
  { language, sectionPath }: SectionVisit,
  rejected: RejectedForm | null,
): Html | null {
  const [first] = calendars;
  if (first === undefined) return null;
  const messages = calendarImportMessages[language];
  const isRejected = rejected?.action === "upload-calendar";
  const usual = calendars.find(({ isDefault }) => isDefault) ?? first;
  return html`<h2>${messages.title}</h2>
    <p>${messages.lead}</p>
    ${renderForm({
      path: sectionPath,
      action: "upload-calendar",
      submit: messages.submit,
      hasFile: true,
      fields: [
        renderSelect(
          {
            name: "calendarId",
            label: messages.calendar,
            value: isRejected ? (rejected.values.get("calendarId") ?? "") : usual.id,
          },
          calendars.map(({ id, name }) => ({ value: id, label: name })),
        ),
        renderFileField(
          {
            name: "file",
            id: "calendar-file",
            label: messages.file,
            hint: messages.fileHint,
            error: isRejected ? messages.fileError : undefined,
            isRequired: true,
          },
          ".ics,text/calendar",
        ),
      ],
    })}`;
}
