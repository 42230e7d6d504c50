import { html } from "hono/html";
import type { Account } from "../../store/accounts.ts";
import type { Consent } from "../../store/consents.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../../context.ts";
import { minPasswordLength } from "../../accounts/password-rules.ts";
import { displayName } from "../../tokens/tokens.ts";
import { accountPageTexts } from "./account-page-messages.ts";
import type { AccountPageTexts } from "./account-page-messages.ts";
import { browserCookie, hiddenFields } from "../shell/browser-form.ts";
import { sendPage, textsOf } from "../shell/page.ts";
import type { Markup } from "../shell/page.ts";
import {
  accountConsentsPath,
  accountPasswordPath,
  accountSessionsPath,
  signOutPath,
} from "../../http/paths.ts";
import { toProgramName } from "../shell/program-name.ts";
import { sendSignInPage } from "../sign-in-page.ts";
import { signedInAccount } from "./signed-in-account.ts";
import { languageOf } from "../../requests/page-language.ts";
import type { Texts } from "../shell/messages.ts";
import type { Language } from "@werkbank/http/accept-language";

/** The number of sessions shown, most recently used first. */
const maxShownSessions = 50;

/** `GET /account`: sessions, programs with access and the password of the signed-in user. */
export const showAccount: Endpoint = async (idp, c) => {
  const cookie = browserCookie(idp, c);
  const account = signedInAccount(idp, cookie);
  return account === null
    ? sendSignInPage(idp, c, null, cookie)
    : sendAccountPage(idp, c, account, cookie);
};

/** @param failure status and error code of the rejected password form */
export function sendAccountPage(
  idp: IdpContext,
  c: IdpRequest,
  account: Account,
  cookie: string,
  failure: { status: number; code: string } | null = null,
): Promise<Response> {
  const language = languageOf(c);
  const text = accountPageTexts[language];
  const name = displayName(account);
  const done = text.done[c.req.query("done") ?? ""];
  const sessions = sessionsOf(idp, account, cookie, text);
  const consents = idp.authorizations.listConsents(account.id);
  return sendPage(c, {
    title: text.title,
    status: failure?.status ?? 200,
    wide: true,
    content: html`<div class="head">
        <div>
          <h1>${text.title}</h1>
          <p class="soft">${name === account.email ? name : `${name} (${account.email})`}</p>
        </div>
        <form method="post" action="${signOutPath}">
          ${hiddenFields(idp, cookie)}
          <button type="submit" class="plain small">${text.signOut}</button>
        </form>
      </div>
      ${done !== undefined && failure === null ? html`<p class="note" role="status">${done}</p>` : ""}
      <section aria-labelledby="sessions">
        <h2 id="sessions">${text.sessions}</h2>
        <p class="soft">
          ${text.sessionsDescription(Math.ceil(idp.settings.accessTokenSeconds / 60))}
          ${text.times(new Intl.DateTimeFormat().resolvedOptions().timeZone)}
        </p>
        <ul class="rows">
          ${sessions.slice(0, maxShownSessions).map((session) => sessionRow(idp, session, cookie, text, language))}
        </ul>
        ${
          sessions.length > maxShownSessions
            ? html`<p class="soft">${text.moreSessions(sessions.length - maxShownSessions)}</p>`
            : ""
        }
        ${
          sessions.length > 1
            ? html`<form method="post" action="${accountSessionsPath}">
                ${hiddenFields(idp, cookie)}
                <button type="submit" name="end" value="others" class="plain small">
                  ${text.endOthers}
                </button>
              </form>`
            : ""
        }
      </section>
      <section aria-labelledby="consents">
        <h2 id="consents">${text.consents}</h2>
        ${
          consents.length === 0
            ? html`<p class="soft">${text.noConsents}</p>`
            : html`<p class="soft">${text.consentsDescription}</p>
                <ul class="rows">
                  ${consents.map((consent) => consentRow(idp, consent, cookie, text, language, textsOf(c)))}
                </ul>`
        }
      </section>
      ${passwordSection(idp, account, cookie, text, textsOf(c), failure?.code ?? null)}`,
  });
}

type SessionRow = {
  /** `browser` or `token`, followed by its id. */
  end: string;
  name: string;
  kind: string;
  isCurrentBrowser: boolean;
  createdAt: number;
  usedAt: number;
};

function sessionsOf(
  idp: IdpContext,
  account: Account,
  cookie: string,
  text: AccountPageTexts,
): SessionRow[] {
  const currentId = idp.browserSessions.idOf(cookie);
  const browsers = idp.browserSessions.list(account.id).map((session) => ({
    end: `browser ${session.id}`,
    name: toProgramName(session.userAgent) ?? text.unknownProgram,
    kind: text.kinds.browser,
    isCurrentBrowser: session.id === currentId,
    createdAt: session.createdAt,
    usedAt: session.usedAt,
  }));
  const tokens = idp.sessions.list(account.id).map((session) => {
    const client = session.clientId === null ? null : idp.clients.find(session.clientId);
    return {
      end: `token ${session.id}`,
      name: client?.name || toProgramName(session.userAgent) || text.unknownProgram,
      kind: session.clientId === null ? text.kinds.password : text.kinds.client,
      isCurrentBrowser: false,
      createdAt: session.createdAt,
      usedAt: session.refreshedAt,
    };
  });
  return [...browsers, ...tokens].toSorted(
    (left, right) =>
      Number(right.isCurrentBrowser) - Number(left.isCurrentBrowser) || right.usedAt - left.usedAt,
  );
}

function sessionRow(
  idp: IdpContext,
  session: SessionRow,
  cookie: string,
  text: AccountPageTexts,
  language: Language,
): Markup {
  return html`<li>
    <div>
      <p class="name">
        ${session.name}${session.isCurrentBrowser ? html` <span class="tag">${text.thisBrowser}</span>` : ""}
      </p>
      <p class="soft">${session.kind}</p>
      <p class="soft">
        <span>${text.since} ${renderTime(session.createdAt, language)}.</span>
        <span>${text.lastUsed} ${renderTime(session.usedAt, language)}.</span>
      </p>
    </div>
    <form method="post" action="${accountSessionsPath}">
      ${hiddenFields(idp, cookie)}
      <button
        type="submit"
        name="end"
        value="${session.end}"
        class="plain small"
        aria-label="${text.endNamed(session.name)}"
      >
        ${text.end}
      </button>
    </form>
  </li>`;
}

function consentRow(
  idp: IdpContext,
  consent: Consent,
  cookie: string,
  text: AccountPageTexts,
  language: Language,
  commonText: Texts,
): Markup {
  const name = idp.clients.find(consent.clientId)?.name || commonText.unnamedClient;
  return html`<li>
    <div>
      <p class="name">${name}</p>
      <p class="soft">
        ${consent.scopes.map((scope) => commonText.scopes[scope] ?? scope).join(", ")}
      </p>
      <p class="soft">${text.allowedSince} ${renderTime(consent.grantedAt, language)}.</p>
    </div>
    <form method="post" action="${accountConsentsPath}">
      ${hiddenFields(idp, cookie)}
      <button
        type="submit"
        name="client_id"
        value="${consent.clientId}"
        class="plain small"
        aria-label="${text.revokeNamed(name)}"
      >
        ${text.revoke}
      </button>
    </form>
  </li>`;
}

function passwordSection(
  idp: IdpContext,
  account: Account,
  cookie: string,
  text: AccountPageTexts,
  commonText: Texts,
  errorCode: string | null,
): Markup {
  const isCurrentPasswordWrong = errorCode === "invalid_credentials";
  const errorAttributes = (isWrong: boolean) =>
    isWrong ? html`aria-invalid="true" aria-describedby="alert" autofocus` : "";
  return html`<section aria-labelledby="password">
    <h2 id="password">${text.password}</h2>
    <p class="soft">${text.passwordDescription}</p>
    ${
      errorCode === null
        ? ""
        : html`<p class="alert" role="alert" id="alert">
            ${text.errors[errorCode] ?? commonText.errors[errorCode] ?? text.errors["other"]}
          </p>`
    }
    <form method="post" action="${accountPasswordPath}" class="narrow">
      ${hiddenFields(idp, cookie)}
      <input type="hidden" name="username" value="${account.email}" autocomplete="username" />
      <label for="current">${text.currentPassword}</label>
      <input
        id="current"
        name="current"
        type="password"
        autocomplete="current-password"
        required
        ${errorAttributes(isCurrentPasswordWrong)}
      />
      <label for="new">${text.newPassword}</label>
      <input
        id="new"
        name="new"
        type="password"
        autocomplete="new-password"
        minlength="${minPasswordLength}"
        required
        ${errorCode !== null && !isCurrentPasswordWrong ? errorAttributes(true) : html`aria-describedby="hint"`}
      />
      <p class="soft hint" id="hint">${text.newPasswordHint(minPasswordLength)}</p>
      <button type="submit" class="small">${text.changePassword}</button>
    </form>
  </section>`;
}

/** Formats a time in this process's time zone, which on loopback is the user's own. */
function renderTime(ms: number, language: Language): Markup {
  const date = new Date(ms);
  const local = new Intl.DateTimeFormat(language === "en" ? "en-GB" : "nl-NL", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }).format(date);
  return html`<time datetime="${date.toISOString()}">${local}</time>`;
}
