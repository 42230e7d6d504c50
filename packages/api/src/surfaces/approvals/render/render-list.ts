import type { Language } from "@werkbank/http/accept-language";
import type { Approval } from "../../../kernel/approvals/approval.ts";
import { toFieldLabel } from "../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../mail/html.ts";
import { renderText } from "../../pages/render-text.ts";
import { renderAge, renderTime } from "../../pages/render-time.ts";
import type { Page } from "../../pages/shell.ts";
import { pageMessages } from "../messages/messages-by-language.ts";
import type { ListView, PageMessages } from "../messages/page-messages.ts";
import { toPagePath } from "../page-route.ts";
import type { OrganizationView } from "./approval-view.ts";
import { toShownChanges } from "./render-changes.ts";
import { toAmount } from "./render-essentials.ts";
import { renderApp } from "./render-facts.ts";

/** How many approvals each list has; null above the number that the API counts. */
export type ListCounts = Record<ListView, number | null>;

/** A page of one of the lists. */
export type ListPage = {
  view: ListView;
  approvals: readonly Approval[];
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null;
  organization: OrganizationView;
  /** All organizations of the visitor. */
  organizations: readonly OrganizationView[];
  counts: ListCounts;
  /** The present time, in milliseconds. */
  now: number;
};

const views: readonly ListView[] = ["waiting", "mine", "decided"];

/** Renders a list of approvals: those to decide, those requested in the visitor's name, or those decided. */
export function renderList(list: ListPage, language: Language): Page {
  const messages = pageMessages[language];
  const { view, organization, nextCursor } = list;
  const pathOf = (query: Record<string, string>) =>
    toPagePath({ language, approvalId: null }, { organization: organization.id, ...query });
  const body = html`<h1>${messages.title}</h1>
    ${list.organizations.length > 1 ? renderSelector(list, language) : null}
    <nav aria-label="${messages.viewsLabel}">
      <ul>
        ${views.map(
          (name) =>
            html`<li>
              <a
                href="${pathOf({ view: name })}"
                ${name === view ? html`aria-current="page"` : null}
                >${messages.views[name].name}${renderCount(list.counts[name])}</a
              >
            </li> `,
        )}
      </ul>
    </nav>
    ${
      list.approvals.length === 0
        ? html`<p>${messages.views[view].nothing}</p>`
        : html`<ul class="cards">
            ${list.approvals.map((approval) => renderItem(approval, list, language))}
          </ul>`
    }
    ${
      nextCursor === null
        ? null
        : html`<p class="onward">
            <a href="${pathOf({ view, cursor: nextCursor })}">${messages.older}</a>
          </p>`
    }`;
  return { title: messages.title, body };
}

const renderCount = (count: number | null) =>
  count === null ? null : html` <span class="count">(${count})</span>`;

/** Renders a form with which the visitor chooses one of their organizations. */
function renderSelector({ organization, organizations, view }: ListPage, language: Language): Html {
  const messages = pageMessages[language];
  return html`<form
    method="get"
    action="${toPagePath({ language, approvalId: null })}"
    class="selector"
  >
    <label for="organization">${messages.organization}</label>
    <select id="organization" name="organization">
      ${organizations.map(
        ({ id, name }) =>
          html`<option value="${id}" ${id === organization.id ? html`selected` : null}>
            ${name}
          </option> `,
      )}
    </select>
    <input type="hidden" name="view" value="${view}" />
    <button type="submit" class="quiet">${messages.showOrganization}</button>
  </form>`;
}

function renderItem(approval: Approval, list: ListPage, language: Language): Html {
  const messages = pageMessages[language];
  const { organization } = list;
  const path = toPagePath({ language, approvalId: approval.id }, { organization: organization.id });
  const amount = toAmount(approval, language);
  const isPending = approval.state === "pending";
  const facts = [
    ...(list.view === "waiting" ? [] : [html`${messages.states[approval.state]}`]),
    html`${messages.requestedBy} ${renderText(approval.requester.displayName, messages)}
    ${messages.requestedByThrough} ${renderApp(approval, language)}`,
    renderAge(approval.createdAt, list.now, { locale: messages.locale, ...organization }),
    ...(isPending
      ? [
          html`${messages.decideBefore.toLowerCase()}
          ${renderTime(approval.expiresAt, messages.locale, organization.timeZone)}`,
        ]
      : []),
  ];
  return html`<li>
    <p class="title">
      <a href="${path}">${renderText(withoutAmount(approval.summary, amount), messages)}</a>
      ${amount === null ? null : html`<strong class="amount">${amount}</strong>`}
    </p>
    <p>${facts.map((fact, index) => html`${index === 0 ? null : " · "}${fact}`)}</p>
    ${renderChangedFields(approval, messages, language)}
  </li> `;
}

/** Returns a summary without the amount, which stands next to it. Text of users comes after the amount. */
function withoutAmount(summary: string, amount: string | null): string {
  return amount === null ? summary : summary.replace(`, ${amount}`, "");
}

const maxFields = 5;

/** Renders the changed fields, which distinguish calls about the same record; nothing for a creation. */
function renderChangedFields(
  approval: Approval,
  messages: PageMessages,
  language: Language,
): Html | null {
  const fields = approval.target === null ? [] : toShownChanges(approval);
  if (fields.length === 0) return null;
  const labels = fields.slice(0, maxFields).map(({ field }) => toFieldLabel(field, language));
  return html`<p class="hint">
    ${messages.changedFields} ${labels.join(", ")}${fields.length > maxFields ? ", …" : null}
  </p>`;
}
