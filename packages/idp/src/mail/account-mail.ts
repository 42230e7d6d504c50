import type { Account } from "../store/accounts.ts";
import { toCodeChallenge } from "../clients/code-challenge.ts";
import type { IdpContext, IdpRequest } from "../context.ts";
import { TooManyRequests } from "../http/errors.ts";
import { mailTexts } from "./mail-messages.ts";
import type { TokenKind } from "../store/one-time-tokens.ts";
import type { MessageKind } from "../store/outbox.ts";
import { confirmPath, forgotPasswordPath, newPasswordPath } from "../http/paths.ts";
import { languageOf } from "../requests/page-language.ts";
import { type PageVisit, toDestinationQuery } from "../requests/page-visit.ts";
import type { Language } from "@werkbank/http/accept-language";
import { remoteAddress } from "../requests/remote-address.ts";

/** The origin of a request for mail, and the target of the link. */
export type MailRequest = {
  /** The remote address. */
  caller: string;
  language: Language;
  /** Null: to our own pages. */
  redirectTo: string | null;
  /** Null in the implicit flow. */
  codeChallenge: string | null;
  /** Set for requests from our own pages. */
  page: PageVisit | null;
};

export type PkceFields = {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
};

/**
 * Reads the request for a message from a call of an endpoint.
 * @throws AuthError 400 `validation_failed` for bad PKCE members
 */
export function toMailRequest(idp: IdpContext, c: IdpRequest, body: PkceFields): MailRequest {
  return {
    caller: remoteAddress(c),
    language: languageOf(c),
    redirectTo: idp.redirects.choose(c.req.query("redirect_to")),
    codeChallenge: toCodeChallenge(body.code_challenge, body.code_challenge_method),
    page: null,
  };
}

/** Does the same for our own pages; the link keeps the user's destination. */
export function toPageMailRequest(c: IdpRequest, page: PageVisit): MailRequest {
  return {
    caller: remoteAddress(c),
    language: languageOf(c),
    redirectTo: null,
    codeChallenge: null,
    page,
  };
}

/**
 * Counts a request for mail, whether or not the address has an account.
 * @throws TooManyRequests `over_email_send_rate_limit`
 */
export function countMailRequest(idp: IdpContext, email: string, { caller }: MailRequest): void {
  for (const [limit, key] of [
    [idp.limits.mailsByCaller, caller],
    [idp.limits.mails, email],
  ] as const) {
    if (!limit.take(key)) {
      throw new TooManyRequests("over_email_send_rate_limit", limit.secondsLeft(key));
    }
  }
}

/**
 * Creates a message's token and puts the message into the outbox. Without an account it does the same and then
 * discards the message, so that timing doesn't reveal whether there is one.
 */
export function sendTokenMail(
  idp: IdpContext,
  mail: { kind: TokenKind; email: string; account: Account | null },
  request: MailRequest,
): void {
  const { kind, email, account } = mail;
  const { token, code } = idp.oneTimeTokens.issue({
    email,
    kind,
    userId: account?.id ?? null,
    codeChallenge: request.codeChallenge,
    browser: request.page?.cookie ?? null,
  });
  const link = kind === "reauthentication" ? null : toLink(idp, kind, token, request);
  const id = putMessage(idp, kind === "confirmation" ? "signup" : kind, email, request.language, {
    link,
    code,
    token: kind === "reauthentication" ? null : token,
    newEmail: account?.newEmail ?? "",
  });
  if (account === null) {
    idp.outbox.discard(id);
  }
}

/** Notifies an account's owner of a change. */
export function sendNotice(
  idp: IdpContext,
  kind: "already_registered" | "email_change_taken" | "password_changed",
  email: string,
  language: Language,
): void {
  const link = new URL(forgotPasswordPath, idp.issuer).href;
  putMessage(idp, kind, email, language, { link, code: null, token: null, newEmail: "" });
}

function putMessage(
  idp: IdpContext,
  kind: MessageKind,
  to: string,
  language: Language,
  parts: { link: string | null; code: string | null; token: string | null; newEmail: string },
): string {
  const { link, code, token, newEmail } = parts;
  const minutes = Math.round(idp.oneTimeTokens.lifetimeMs / 60_000);
  const variables = { link: link ?? "", code: code ?? "", newEmail, minutes };
  return idp.outbox.put({
    kind,
    to,
    language,
    link,
    code,
    token,
    ...mailTexts[language][kind](variables),
  });
}

function toLink(
  idp: IdpContext,
  kind: Exclude<TokenKind, "reauthentication">,
  token: string,
  { redirectTo, page }: MailRequest,
): string {
  const type = kind === "confirmation" ? "signup" : kind === "recovery" ? kind : "email_change";
  if (redirectTo !== null) {
    const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
    return `${idp.issuer}/verify?${query}`;
  }
  const url = new URL(kind === "recovery" ? newPasswordPath : confirmPath, idp.issuer);
  url.searchParams.set("token", token);
  if (page !== null) {
    for (const [name, value] of toDestinationQuery(page)) url.searchParams.set(name, value);
  }
  return url.href;
}
