import type { Calendar } from "../../../../domains/agenda/calendar.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderForm, renderSelect, renderTextField } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { calendarMessages } from "./calendar-messages.ts";

/** The names of the members, by their ids. */
export type MemberNames = ReadonlyMap<string, string>;

/** Renders the calendars, and the form that creates one. */
export function renderCalendarList(
  calendars: readonly Calendar[],
  visit: SectionVisit,
  { names, rejected }: { names: MemberNames; rejected: RejectedForm | null },
): SectionContent {
  const messages = calendarMessages[visit.language];
  const mayManage = visit.organization.permissions.includes("agenda:manage");
  return {
    title: messages.title,
    body: html`<p>${messages.summary}</p>
      ${
        calendars.length === 0
          ? html`<p>${messages.none}</p>`
          : html`<ul class="cards">
              ${calendars.map((calendar) => renderItem(calendar, visit, names))}
            </ul>`
      }
      ${mayManage ? renderCreateForm(visit, rejected) : null}`,
  };
}

function renderItem(calendar: Calendar, visit: SectionVisit, names: MemberNames): Html {
  const { language, sectionPath } = visit;
  const { isDefault } = calendarMessages[language];
  return html`<li>
    ${renderSwatch(calendar)}<a href="${sectionPath}/${calendar.id}"
      >${renderText(calendar.name, pageMessages[language])}</a
    >
    <p class="hint">
      ${renderText(toOwnerLabel(calendar, visit, names), pageMessages[language])}${calendar.isDefault ? ` · ${isDefault}` : null}
    </p>
  </li> `;
}

export const renderSwatch = ({ color }: Calendar): Html =>
  html`<svg class="swatch" width="14" height="14" aria-hidden="true">
    <circle cx="7" cy="7" r="6.5" fill="${color}" stroke="currentColor" stroke-opacity="0.3" />
  </svg>`;

/** Returns whose calendar it is, in words. */
export function toOwnerLabel(
  { kind, ownerUserId }: Calendar,
  { language, visitor }: SectionVisit,
  names: MemberNames,
): string {
  const { kinds, own, ownOf, someone } = calendarMessages[language];
  if (kind !== "personal") return kinds[kind];
  if (ownerUserId === visitor.principal.userId) return own;
  const name = names.get(ownerUserId ?? "");
  return name === undefined ? someone : ownOf(name);
}

function renderCreateForm({ language, path }: SectionVisit, rejected: RejectedForm | null): Html {
  const messages = calendarMessages[language];
  const { create } = messages;
  return html`<h2>${create.title}</h2>
    ${renderForm({
      path,
      action: "create",
      submit: create.submit,
      fields: [
        renderTextField({
          name: "name",
          label: messages.name,
          value: rejected?.values.get("name") ?? "",
          error: rejected?.errors.get("/name"),
          maxLength: 120,
          isRequired: true,
        }),
        renderTextField({
          name: "color",
          label: messages.color,
          type: "color",
          value: rejected?.values.get("color") ?? "#1e6fd9",
          error: rejected?.errors.get("/color"),
        }),
        renderSelect(
          {
            name: "kind",
            label: create.kind,
            hint: create.kindHint,
            value: rejected?.values.get("kind") ?? "team",
            error: rejected?.errors.get("/kind"),
          },
          [
            { value: "team", label: messages.kinds.team },
            { value: "personal", label: messages.own },
            { value: "resource", label: messages.kinds.resource },
          ],
        ),
      ],
    })}`;
}
