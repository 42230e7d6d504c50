import type { Language } from "@werkbank/http/accept-language";
import { type Html, html } from "../../../mail/html.ts";
import type { Approval } from "../../../kernel/approvals/approval.ts";
import { renderTime } from "../../pages/render-time.ts";
import { toPagePath } from "../page-route.ts";
import type { ListView, PageMessages } from "../messages/page-messages.ts";
import type { Page } from "../../pages/shell.ts";
import type { OrganizationView } from "./approval-view.ts";
import { renderText } from "../../pages/render-text.ts";
import { pageMessages } from "../messages/messages-by-language.ts";

/** A page of one of the lists. */
export type ListPage = {
  view: ListView;
  approvals: readonly Approval[];
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null;
  organization: OrganizationView;
  /** All organizations of the visitor. */
  organizations: readonly OrganizationView[];
};

const views: readonly ListView[] = ["waiting", "mine", "decided"];

/** Renders a list of approvals: those to decide, those requested in the visitor's name, or those decided. */
export function renderList(list: ListPage, language: Language): Page {
  const messages = pageMessages[language];
  const { view, organization, nextCursor } = list;
  const pathOf = (query: Record<string, string>) =>
    toPagePath({ language, approvalId: null }, { organization: organization.id, ...query });
  const tabs = views.map((name) => ({
    name: messages.views[name].name,
    path: pathOf({ view: name }),
    isCurrent: name === view,
  }));
  const links = list.organizations.map(({ id, name }) => ({
    name,
    path: pathOf({ organization: id, view }),
    isCurrent: id === organization.id,
  }));
  const body = html`<h1>${messages.title}</h1>
    ${links.length > 1 ? renderLinks(messages.organizationsLabel, links, language) : null}
    ${renderLinks(messages.viewsLabel, tabs, language)}
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

type NavigationLink = { name: string; path: string; isCurrent: boolean };

function renderLinks(label: string, links: readonly NavigationLink[], language: Language): Html {
  return html`<nav aria-label="${label}">
    <ul>
      ${links.map(
        ({ name, path, isCurrent }) =>
          html`<li>
            <a href="${path}" ${isCurrent ? html`aria-current="page"` : null}
              >${renderText(name, pageMessages[language])}</a
            >
          </li> `,
      )}
    </ul>
  </nav>`;
}

function renderItem(approval: Approval, list: ListPage, language: Language): Html {
  const messages = pageMessages[language];
  const path = toPagePath(
    { language, approvalId: approval.id },
    { organization: list.organization.id },
  );
  return html`<li>
    <a href="${path}">${renderText(approval.summary, messages)}</a>
    <p>
      ${messages.states[approval.state]} · ${messages.requestedBy}
      ${renderText(approval.requester.displayName, messages)} ·
      ${renderTime(approval.createdAt, messages.locale, list.organization.timeZone)}
    </p>
    ${renderChangedFields(approval, messages)}
  </li> `;
}

const maxFields = 5;

/** Renders the changed fields, which distinguish calls about the same record; nothing for a creation. */
function renderChangedFields({ changes, target }: Approval, messages: PageMessages): Html | null {
  if (target === null || changes.length === 0) return null;
  const names = changes.slice(0, maxFields).map(({ field }) => html` <code>${field}</code>`);
  return html`<p class="hint">
    ${messages.changedFields}${names}${changes.length > maxFields ? " …" : null}
  </p>`;
}
