import { randomUUID } from "node:crypto";
import { type Html, html } from "../../mail/html.ts";
import { showMoment } from "../pages/moments.ts";
import type { Page } from "../pages/shell.ts";
import { showRefusal } from "../pages/show-refusal.ts";
import { toPlainText } from "../../mail/plain-text.ts";
import { showText } from "../pages/shown-text.ts";
import { type PageAddress, toPagePath } from "./page-address.ts";
import type { Remarks, ShownRecord } from "./shown-record.ts";
import type { PageWording } from "./wording/page-wording.ts";
import { wordings } from "./wording/wordings.ts";

/** A rejected change: the explanation, and the text in the form. */
export type RefusedChange = { sentence: string; text: string };

/** The route of the page, and the time zone in which it shows times. */
type Place = { address: PageAddress; timeZone: string };

/** Renders the page of a record: its facts, its comments, and forms for visitors who may change it. */
export function showRecord(
  record: ShownRecord,
  { address, timeZone }: Place,
  refused: RefusedChange | null = null,
): Page {
  const words = wordings[address.language];
  const { kicker, title, facts, text, steps, moves, remarks } = record;
  const body = html`${refused === null ? null : showRefusal(words.refused, refused.sentence)}
    <p class="hint">${kicker}</p>
    <h1>${showText(title, words)}</h1>
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
        : html`<h2>${words.description}</h2>
            <p class="text">${showText(text, words)}</p>`
    }
    ${showSteps(steps, words)} ${showMoves(moves, address)}
    ${remarks === null ? null : showRemarks(remarks, { address, timeZone }, refused?.text ?? "")}`;
  return { title: toPlainText(title), body };
}

function showSteps(steps: ShownRecord["steps"], words: PageWording): Html | null {
  if (steps.length === 0) return null;
  return html`<h2>${words.steps}</h2>
    <ul>
      ${steps.map(
        ({ text, isDone }) =>
          html`<li>
            ${showText(text, words)}${isDone ? html` <span class="none">(${words.done})</span>` : null}
          </li> `,
      )}
    </ul>`;
}

/**
 * Renders one button per status. Each form has its own idempotency key, so that pressing twice makes one
 * change.
 */
function showMoves(moves: ShownRecord["moves"], address: PageAddress): Html | null {
  if (moves.length === 0) return null;
  const { changeStatus } = wordings[address.language];
  return html`<h2 id="status">${changeStatus}</h2>
    <form method="post" action="${toPagePath(address)}" aria-labelledby="status">
      ${showKey()}
      <div class="actions">
        ${moves.map(
          ({ status, label }) =>
            html`<button type="submit" name="status" value="${status}" class="quiet">
              ${label}
            </button> `,
        )}
      </div>
    </form>`;
}

function showRemarks(
  { items, hasOlder, mayWrite }: Remarks,
  { address, timeZone }: Place,
  text: string,
): Html {
  const words = wordings[address.language];
  const { title, field, hint, write } = words.remarks[address.kind];
  return html`<h2 id="remarks">${title}</h2>
    ${hasOlder ? html`<p class="hint">${words.older}</p>` : null}
    ${items.length === 0 ? html`<p class="none">${words.nothingSaid}</p>` : null}
    <ol class="decisions">
      ${items.map(
        (item) =>
          html`<li>
            <strong>${showText(item.author, words)}</strong>,
            ${showMoment(item.at, words.locale, timeZone)}
            <p class="text">${showText(item.text, words)}</p>
          </li> `,
      )}
    </ol>
    ${
      mayWrite
        ? html`<form method="post" action="${toPagePath(address)}" aria-labelledby="remarks">
            ${showKey()}
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

const showKey = () => html`<input type="hidden" name="key" value="${randomUUID()}" />`;
