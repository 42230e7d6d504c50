import type { Language } from "@werkbank/http/accept-language";
import { brandMark } from "@werkbank/http/look/brand-mark";
import { pageFontLink } from "@werkbank/http/look/page-font";
import { toPageStyle } from "@werkbank/http/look/page-style";
import { Html, html } from "./html.ts";
import type { OutboxEntry } from "./outbox.ts";
import { outboxLabels } from "./outbox-labels.ts";

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
const logo = new Html(brandMark);

/** The language and the base path of the pages. */
export type PageContext = { language: Language; base: "/outbox" | "/nl/outbox" };

/** A complete page, without scripts. */
type Page = PageContext & { title: string; body: Html };

/** Renders the list of messages, newest first. */
export function renderList(entries: readonly OutboxEntry[], context: PageContext): Html {
  const { language, base } = context;
  const labels = outboxLabels[language];
  const body = html`<h1>${labels.title}</h1>
    <p class="lead">${labels.lead}</p>
    ${
      entries.length === 0
        ? html`<p class="empty">${labels.empty}</p>`
        : html`<ul class="messages">
            ${entries.map(
              ({ id, date, message }) =>
                html`<li>
                  <a href="${base}/${id}" lang="${message.language}"
                    >${message.subject || labels.noSubject}</a
                  >
                  <span class="meta"
                    >${message.to.map(({ email }) => email).join(", ")} ·
                    ${renderTime(date, language)}</span
                  >
                </li> `,
            )}
          </ul>`
    }`;
  return renderPage({ ...context, title: labels.title, body });
}

/** Renders the page of a message, with links to its parts as files. */
export function renderMessage({ id, date, message }: OutboxEntry, context: PageContext): Html {
  const { language, base } = context;
  const labels = outboxLabels[language];
  const title = message.subject || labels.noSubject;
  const row = (label: string, value: Html | string) =>
    value === ""
      ? null
      : html`<dt>${label}</dt>
          <dd>${value}</dd> `;
  const body = html`<p><a href="${base}">${labels.all}</a></p>
    <h1 lang="${message.language}">${title}</h1>
    <dl>
      ${row(labels.to, formatRecipients(message.to))}${row(labels.cc, formatRecipients(message.cc))}${row(
        labels.replyTo,
        message.replyTo === null ? "" : formatRecipients([message.replyTo]),
      )}${row(labels.date, renderTime(date, language))}${row(
        labels.language,
        labels.languages[message.language],
      )}
    </dl>
    ${
      message.attachments.length === 0
        ? null
        : html`<h2>${labels.attachments}</h2>
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
        : html`<h2>${labels.html}</h2>
            <iframe src="${base}/${id}/html" title="${labels.frame}" sandbox></iframe> `
    }
    <h2>${labels.text}</h2>
    <pre lang="${message.language}">${message.text}</pre>
    <p class="source"><a href="${base}/${id}/message.eml">${labels.source}</a></p>`;
  return renderPage({ ...context, title, body });
}

function renderPage({ language, base, title, body }: Page): Html {
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
          <div class="row"><a class="brand" href="${base}">${logo}Werkbank</a></div>
        </header>
        <main>${body}</main>
      </body>
    </html> `;
}

function formatRecipients(list: readonly { name: string; email: string }[]): string {
  return list.map(({ name, email }) => (name === "" ? email : `${name} <${email}>`)).join(", ");
}

/**
 * Renders a time in the time zone of this process, which is that of the reader: only this machine can open the page.
 */
function renderTime(date: string, language: Language): Html {
  const format = new Intl.DateTimeFormat(outboxLabels[language].locale, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return html`<time datetime="${date}">${format.format(new Date(date))}</time>`;
}
