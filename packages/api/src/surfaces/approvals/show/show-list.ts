import type { Language } from "@werkbank/http/accept-language";
import { type Html, html } from "../../../mail/html.ts";
import type { Approval } from "../../../kernel/approvals/approval.ts";
import { showMoment } from "../../pages/moments.ts";
import { toPagePath } from "../page-address.ts";
import type { ListView, PageWording } from "../wording/page-wording.ts";
import type { Page } from "../../pages/shell.ts";
import type { ShownOrganization } from "./shown-approval.ts";
import { showText } from "../../pages/shown-text.ts";
import { wordings } from "../wording/wordings.ts";

/** A page of one of the lists. */
export type ShownList = {
  view: ListView;
  approvals: readonly Approval[];
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null;
  organization: ShownOrganization;
  /** All organizations of the visitor. */
  organizations: readonly ShownOrganization[];
};

const views: readonly ListView[] = ["waiting", "mine", "decided"];

/** Renders a list of approvals: those to decide, those requested in the visitor's name, or those decided. */
export function showList(list: ShownList, language: Language): Page {
  const words = wordings[language];
  const { view, organization, nextCursor } = list;
  const pathOf = (query: Record<string, string>) =>
    toPagePath({ language, approvalId: null }, { organization: organization.id, ...query });
  const tabs = views.map((name) => ({
    name: words.views[name].name,
    path: pathOf({ view: name }),
    isCurrent: name === view,
  }));
  const choices = list.organizations.map(({ id, name }) => ({
    name,
    path: pathOf({ organization: id, view }),
    isCurrent: id === organization.id,
  }));
  const body = html`<h1>${words.title}</h1>
    ${choices.length > 1 ? showLinks(words.organizationsLabel, choices, language) : null}
    ${showLinks(words.viewsLabel, tabs, language)}
    ${
      list.approvals.length === 0
        ? html`<p>${words.views[view].nothing}</p>`
        : html`<ul class="cards">
            ${list.approvals.map((approval) => showItem(approval, list, language))}
          </ul>`
    }
    ${
      nextCursor === null
        ? null
        : html`<p class="onward">
            <a href="${pathOf({ view, cursor: nextCursor })}">${words.older}</a>
          </p>`
    }`;
  return { title: words.title, body };
}

type Choice = { name: string; path: string; isCurrent: boolean };

function showLinks(label: string, choices: readonly Choice[], language: Language): Html {
  return html`<nav aria-label="${label}">
    <ul>
      ${choices.map(
        ({ name, path, isCurrent }) =>
          html`<li>
            <a href="${path}" ${isCurrent ? html`aria-current="page"` : null}
              >${showText(name, wordings[language])}</a
            >
          </li> `,
      )}
    </ul>
  </nav>`;
}

function showItem(approval: Approval, list: ShownList, language: Language): Html {
  const words = wordings[language];
  const path = toPagePath(
    { language, approvalId: approval.id },
    { organization: list.organization.id },
  );
  return html`<li>
    <a href="${path}">${showText(approval.summary, words)}</a>
    <p>
      ${words.states[approval.state]} · ${words.askedBy}
      ${showText(approval.requester.displayName, words)} ·
      ${showMoment(approval.createdAt, words.locale, list.organization.timeZone)}
    </p>
    ${showChangedFields(approval, words)}
  </li> `;
}

const mostFields = 5;

/** Renders the changed fields, which distinguish calls about the same record; nothing for a creation. */
function showChangedFields({ changes, target }: Approval, words: PageWording): Html | null {
  if (target === null || changes.length === 0) return null;
  const names = changes.slice(0, mostFields).map(({ field }) => html` <code>${field}</code>`);
  return html`<p class="hint">
    ${words.changedFields}${names}${changes.length > mostFields ? " …" : null}
  </p>`;
}
