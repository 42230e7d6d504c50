import type { Calendar } from "../../../../domains/agenda/calendar.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderForm, renderTextField } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { renderConfirmation } from "../../render-confirmation.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { calendarMessages } from "./calendar-messages.ts";
import { type MemberNames, renderSwatch, toOwnerLabel } from "./render-calendar-list.ts";
import { renderQrCode } from "./render-qr-code.ts";

/** Renders one calendar: the visitor's own feed URL, and the forms that change it. */
export function renderCalendar(
  calendar: Calendar,
  visit: SectionVisit,
  { names, rejected }: { names: MemberNames; rejected: RejectedForm | null },
): SectionContent {
  const { language, organization, visitor, path, sectionPath } = visit;
  const messages = calendarMessages[language];
  const { permissions } = organization;
  const mayManage = permissions.includes("agenda:manage");
  const isOwn = calendar.ownerUserId === visitor.principal.userId;
  const mayChange = mayManage || (isOwn && permissions.includes("agenda:write"));
  const remove = messages.delete;
  return {
    title: calendar.name,
    body: html`<p>
        ${renderSwatch(calendar)}${renderText(toOwnerLabel(calendar, visit, names), pageMessages[language])}
      </p>
      ${calendar.isDefault ? html`<p class="hint">${toDefaultLabel(calendar, visit)}</p>` : null}
      ${renderSubscription(calendar, visit, mayChange)}
      ${mayChange ? renderChangeForm(calendar, visit, rejected) : null}
      ${mayManage && !calendar.isDefault ? renderDefaultForm(calendar, visit) : null}
      ${
        mayManage
          ? renderConfirmation({
              summary: remove.title,
              explanation: remove.explanation,
              path,
              action: "delete",
              submit: remove.submit,
            })
          : null
      }
      <p class="onward"><a href="${sectionPath}">${messages.all}</a></p>`,
  };
}

function toDefaultLabel({ kind }: Calendar, { language }: SectionVisit): string {
  const { defaultOwn, defaultShared } = calendarMessages[language];
  return kind === "personal" ? defaultOwn : defaultShared;
}

/** Renders the ways to see the calendar in other programs. */
function renderSubscription(
  { feedUrl }: Calendar,
  { language, path }: SectionVisit,
  mayRenew: boolean,
): Html {
  const messages = calendarMessages[language].subscribe;
  if (feedUrl === null) return html`<p class="hint">${messages.none}</p>`;
  return html`<h2>${messages.title}</h2>
    <p>${messages.lead}</p>
    <p><a class="button" href="${feedUrl.replace(/^https?:/u, "webcal:")}">${messages.open}</a></p>
    <p>${messages.scan}</p>
    ${renderQrCode(feedUrl, messages.qr)}
    <div class="field">
      <label for="feed">${messages.url}</label>
      <input id="feed" type="url" value="${feedUrl}" readonly aria-describedby="feed-hint" />
      <small id="feed-hint">${messages.urlHint}</small>
    </div>
    ${
      mayRenew
        ? renderConfirmation({
            summary: messages.renew,
            explanation: messages.renewExplanation,
            path,
            action: "renew",
            submit: messages.renewSubmit,
          })
        : null
    }`;
}

function renderChangeForm(
  calendar: Calendar,
  { language, path }: SectionVisit,
  rejected: RejectedForm | null,
): Html {
  const messages = calendarMessages[language];
  return html`<h2>${messages.change.title}</h2>
    ${renderForm({
      path,
      action: "save",
      submit: pageMessages[language].save,
      fields: [
        renderTextField({
          name: "name",
          label: messages.name,
          value: rejected?.values.get("name") ?? calendar.name,
          error: rejected?.errors.get("/name"),
          maxLength: 120,
          isRequired: true,
        }),
        renderTextField({
          name: "color",
          label: messages.color,
          type: "color",
          value: rejected?.values.get("color") ?? calendar.color,
          error: rejected?.errors.get("/color"),
        }),
      ],
    })}`;
}

function renderDefaultForm({ kind }: Calendar, { language, path }: SectionVisit): Html {
  const { title, shared, own, submit } = calendarMessages[language].makeDefault;
  return renderConfirmation({
    summary: title,
    explanation: kind === "personal" ? own : shared,
    path,
    action: "make-default",
    submit,
  });
}
