import { randomUUID } from "node:crypto";
import { type Html, html } from "../../mail/html.ts";
import { renderTime } from "../pages/render-time.ts";
import type { Page } from "../pages/shell.ts";
import { renderAlert } from "../pages/render-alert.ts";
import { removeHiddenCharacters } from "../../mail/hidden-characters.ts";
import { renderText } from "../pages/render-text.ts";
import { type PageRoute, toPagePath } from "./page-route.ts";
import type { Comments, RecordView } from "./record-view.ts";
import type { PageMessages } from "./messages/page-messages.ts";
import { pageMessages } from "./messages/messages-by-language.ts";

/** A rejected change: the explanation, and the text in the form. */
export type RejectedChange = { message: string; text: string };

/** The route of the page, and the time zone in which it shows times. */
type PageContext = { address: PageRoute; timeZone: string };

/** Renders the page of a record: its facts, its comments, and forms for visitors who may change it. */
export function renderRecord(
  record: RecordView,
  { address, timeZone }: PageContext,
  rejected: RejectedChange | null = null,
): Page {
  const messages = pageMessages[address.language];
  const { kicker, title, facts, text, checklist, transitions, comments } = record;
  const body = html`${rejected === null ? null : renderAlert(messages.rejected, rejected.message)}
    <p class="hint">${kicker}</p>
    <h1>${renderText(title, messages)}</h1>
    <dl>
      ${facts.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd> `,
      )}
    </dl>
    ${
      text === null
        ? null
        : html`<h2>${messages.description}</h2>
            <p class="text">${renderText(text, messages)}</p>`
    }
    ${renderChecklist(checklist, messages)} ${renderTransitions(transitions, address)}
    ${comments === null ? null : renderComments(comments, { address, timeZone }, rejected?.text ?? "")}`;
  return { title: removeHiddenCharacters(title), body };
}

function renderChecklist(checklist: RecordView["checklist"], messages: PageMessages): Html | null {
  if (checklist.length === 0) return null;
  return html`<h2>${messages.steps}</h2>
    <ul>
      ${checklist.map(
        ({ text, isDone }) =>
          html`<li>
            ${renderText(text, messages)}${isDone ? html` <span class="none">(${messages.done})</span>` : null}
          </li> `,
      )}
    </ul>`;
}

/**
 * Renders one button per status. Each form has its own idempotency key, so that pressing twice makes one
 * change.
 */
function renderTransitions(
  transitions: RecordView["transitions"],
  address: PageRoute,
): Html | null {
  if (transitions.length === 0) return null;
  const { changeStatus } = pageMessages[address.language];
  return html`<h2 id="status">${changeStatus}</h2>
    <form method="post" action="${toPagePath(address)}" aria-labelledby="status">
      ${renderKeyField()}
      <div class="actions">
        ${transitions.map(
          ({ status, label }) =>
            html`<button type="submit" name="status" value="${status}" class="quiet">
              ${label}
            </button> `,
        )}
      </div>
    </form>`;
}

function renderComments(
  { items, hasEarlier: hasOlder, mayWrite }: Comments,
  { address, timeZone }: PageContext,
  text: string,
): Html {
  const messages = pageMessages[address.language];
  const { title, field, hint, write } = messages.comments[address.kind];
  return html`<h2 id="remarks">${title}</h2>
    ${hasOlder ? html`<p class="hint">${messages.older}</p>` : null}
    ${items.length === 0 ? html`<p class="none">${messages.noComments}</p>` : null}
    <ol class="decisions">
      ${items.map(
        (item) =>
          html`<li>
            <strong>${renderText(item.author, messages)}</strong>,
            ${renderTime(item.at, messages.locale, timeZone)}
            <p class="text">${renderText(item.text, messages)}</p>
          </li> `,
      )}
    </ol>
    ${
      mayWrite
        ? html`<form method="post" action="${toPagePath(address)}" aria-labelledby="remarks">
            ${renderKeyField()}
            <div class="field">
              <label for="text">${field}</label>
              <textarea id="text" name="text" rows="3" required aria-describedby="text-hint">
${text}</textarea>
              <small id="text-hint">${hint}</small>
            </div>
            <button type="submit" name="action" value="write">${write}</button>
          </form>`
        : null
    }`;
}

const renderKeyField = () => html`<input type="hidden" name="key" value="${randomUUID()}" />`;
