import { isLocalRequest } from "@werkbank/http/loopback";
import { noSniffing } from "@werkbank/http/security-headers";
import { html } from "hono/html";
import type { Endpoint, IdpContext, IdpRequest } from "../context.ts";
import { AuthError } from "../http/errors.ts";
import type { Message } from "../store/outbox.ts";
import { sendPage } from "./shell/page.ts";
import type { Markup } from "./shell/page.ts";
import { outboxPath } from "../http/paths.ts";
import { languageOf } from "../requests/page-language.ts";
import type { Language } from "@werkbank/http/accept-language";

const texts = {
  en: {
    title: "Outbox",
    lead: "Messages that this local identity provider would have sent.",
    none: "No message yet. Create an account or ask for a new password, and the message appears here.",
    all: "All messages",
    to: "To",
    date: "Date",
    follow: "Open the link",
    noSubject: "(no subject)",
  },
  nl: {
    title: "Outbox",
    lead: "Berichten die deze lokale identiteitsprovider zou hebben verstuurd.",
    none: "Nog geen bericht. Maak een account aan of vraag een nieuw wachtwoord, dan verschijnt het bericht hier.",
    all: "Alle berichten",
    to: "Aan",
    date: "Datum",
    follow: "Link openen",
    noSubject: "(geen onderwerp)",
  },
} satisfies Record<Language, Record<string, string>>;

const loopbackHosts = /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/iu;

/**
 * Whether the request may read the outbox: it must come from this machine and have a loopback host name. With DNS
 * rebinding, a foreign page's requests also come from this machine, but have its host name.
 */
export function mayReadOutbox(idp: IdpContext, c: IdpRequest): boolean {
  return (
    idp.isOutboxEnabled &&
    isLocalRequest(c.req.raw.headers, c.env.incoming) &&
    loopbackHosts.test(new URL(c.req.url).hostname)
  );
}

/** `GET /outbox`, newest first. */
export const showOutbox: Endpoint = (idp, c) => {
  assertOutboxAccess(idp, c);
  const language = languageOf(c);
  const text = texts[language];
  const messages = idp.outbox.list();
  return sendOutboxPage(c, {
    title: text.title,
    content: html`<h1>${text.title}</h1>
      <p class="soft">${text.lead}</p>
      ${
        messages.length === 0
          ? html`<p class="note">${text.none}</p>`
          : html`<ul class="messages">
              ${messages.map((message) => renderMessageEntry(message, language))}
            </ul>`
      }`,
  });
};

/** `GET /outbox/{id}` */
export const showMessage: Endpoint = (idp, c) => {
  assertOutboxAccess(idp, c);
  const language = languageOf(c);
  const text = texts[language];
  const message = idp.outbox.find(c.req.param("id") ?? "");
  if (message === null) {
    throw new AuthError(404, "not_found", "There is no such message");
  }
  return sendOutboxPage(c, {
    title: message.subject,
    content: html`<p><a href="${outboxPath}">${text.all}</a></p>
      <h1 lang="${message.language}">${message.subject}</h1>
      <dl>
        <dt>${text.to}</dt>
        <dd>${message.to}</dd>
        <dt>${text.date}</dt>
        <dd>${renderTime(message.createdAt, language)}</dd>
      </dl>
      <pre lang="${message.language}">${message.text}</pre>
      ${
        message.link === null
          ? ""
          : html`<p><a class="button" href="${message.link}">${text.follow}</a></p>`
      }`,
  });
};

/**
 * `GET /outbox.json?to=…` for tests and scripts: `{"messages": [{id, kind, to, language, subject, text,
 * link, code, token, createdAt}]}`, newest first; `createdAt` in milliseconds since 1970.
 */
export const listMessages: Endpoint = (idp, c) => {
  assertOutboxAccess(idp, c);
  const to = c.req.query("to")?.trim().toLowerCase();
  return c.json({ messages: idp.outbox.list(to) }, 200, {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...noSniffing,
  });
};

/**
 * Allows only a user of this machine who opens the page, or a program on it.
 * @throws AuthError 403 `outbox_refused`
 */
function assertOutboxAccess(idp: IdpContext, c: IdpRequest): void {
  const site = c.req.header("Sec-Fetch-Site") ?? "none";
  const isNavigation = c.req.header("Sec-Fetch-Dest") === "document";
  const allowed =
    site === "none" || site === "same-origin" || (isNavigation && site === "same-site");
  if (!mayReadOutbox(idp, c) || !allowed) {
    throw new AuthError(403, "outbox_refused", "The outbox is for this machine only");
  }
}

function sendOutboxPage(
  c: IdpRequest,
  page: { title: string; content: Markup },
): Promise<Response> {
  c.header("Cross-Origin-Resource-Policy", "same-origin");
  return sendPage(c, { ...page, wide: true });
}

function renderMessageEntry(message: Message, language: Language): Markup {
  return html`<li>
    <a href="${outboxPath}/${message.id}" lang="${message.language}"
      >${message.subject || texts[language].noSubject}</a
    >
    <span class="soft">${message.to} · ${renderTime(message.createdAt, language)}</span>
  </li>`;
}

function renderTime(ms: number, language: Language): Markup {
  const date = new Date(ms);
  const locale = language === "en" ? "en-GB" : language;
  const shown = date.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  return html`<time datetime="${date.toISOString()}">${shown}</time>`;
}
