import type { Language } from "@werkbank/http/accept-language";
import { brandMark } from "@werkbank/http/look/brand-mark";
import { pageFontLink } from "@werkbank/http/look/page-font";
import { toPageStyle } from "@werkbank/http/look/page-style";
import { Html, html } from "./html.ts";
import type { OutboxEntry } from "./outbox.ts";
import { wordings } from "./outbox-wording.ts";

/** The style sheet of the pages: the common one, with rules for the list and a message. */
export const pageStyle = toPageStyle(`.lead, .meta { color: var(--ink-soft); }
.messages { margin: 1.5rem 0 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.messages li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
.messages a { font-weight: 600; }
.meta { display: block; font-size: var(--size-small); }
.empty { padding: 0.75rem 1rem; border-radius: var(--radius); background: var(--surface); color: var(--ink-soft); font-size: var(--size-small); }
ul { padding-inline-start: 1.25rem; }
pre { margin: 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
.source { margin-top: 2rem; }`);

const head = new Html(pageFontLink + pageStyle.element);
const mark = new Html(brandMark);

/** The language and the base path of the pages. */
export type Reading = { language: Language; base: "/outbox" | "/nl/outbox" };

/** A complete page, without scripts. */
type View = Reading & { title: string; body: Html };

/** Renders the list of messages, newest first. */
export function showList(entries: readonly OutboxEntry[], reading: Reading): Html {
  const { language, base } = reading;
  const words = wordings[language];
  const body = html`<h1>${words.title}</h1>
    <p class="lead">${words.lead}</p>
    ${
      entries.length === 0
        ? html`<p class="empty">${words.empty}</p>`
        : html`<ul class="messages">
            ${entries.map(
              ({ id, date, message }) =>
                html`<li>
                  <a href="${base}/${id}" lang="${message.language}"
                    >${message.subject || words.noSubject}</a
                  >
                  <span class="meta"
                    >${message.to.map(({ email }) => email).join(", ")} ·
                    ${showTime(date, language)}</span
                  >
                </li> `,
            )}
          </ul>`
    }`;
  return showPage({ ...reading, title: words.title, body });
}

/** Renders the page of a message, with links to its parts as files. */
export function showMessage({ id, date, message }: OutboxEntry, reading: Reading): Html {
  const { language, base } = reading;
  const words = wordings[language];
  const title = message.subject || words.noSubject;
  const row = (label: string, value: Html | string) =>
    value === ""
      ? null
      : html`<dt>${label}</dt>
          <dd>${value}</dd> `;
  const body = html`<p><a href="${base}">${words.all}</a></p>
    <h1 lang="${message.language}">${title}</h1>
    <dl>
      ${row(words.to, toPeople(message.to))}${row(words.cc, toPeople(message.cc))}${row(
        words.replyTo,
        message.replyTo === null ? "" : toPeople([message.replyTo]),
      )}${row(words.date, showTime(date, language))}${row(
        words.language,
        words.languages[message.language],
      )}
    </dl>
    ${
      message.attachments.length === 0
        ? null
        : html`<h2>${words.attachments}</h2>
            <ul>
              ${message.attachments.map(
                ({ filename, contentType }, index) =>
                  html`<li>
                    <a href="${base}/${id}/attachments/${index}">${filename}</a>
                    <small>${contentType}</small>
                  </li>`,
              )}
            </ul> `
    }
    ${
      message.html === null
        ? null
        : html`<h2>${words.html}</h2>
            <iframe src="${base}/${id}/html" title="${words.frame}" sandbox></iframe> `
    }
    <h2>${words.text}</h2>
    <pre lang="${message.language}">${message.text}</pre>
    <p class="source"><a href="${base}/${id}/message.eml">${words.source}</a></p>`;
  return showPage({ ...reading, title, body });
}

function showPage({ language, base, title, body }: View): Html {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Werkbank</title>
        ${head}
      </head>
      <body>
        <header class="top">
          <div class="row"><a class="brand" href="${base}">${mark}Werkbank</a></div>
        </header>
        <main>${body}</main>
      </body>
    </html> `;
}

function toPeople(list: readonly { name: string; email: string }[]): string {
  return list.map(({ name, email }) => (name === "" ? email : `${name} <${email}>`)).join(", ");
}

/**
 * Renders a time in the time zone of this process, which is that of the reader: only this machine can open the page.
 */
function showTime(date: string, language: Language): Html {
  const format = new Intl.DateTimeFormat(wordings[language].locale, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return html`<time datetime="${date}">${format.format(new Date(date))}</time>`;
}
