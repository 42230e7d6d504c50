import type { Language } from "@werkbank/http/accept-language";
import { maxUnauthenticatedBytes, mediaType } from "@werkbank/http/body";
import { toExpiredSessionCookies } from "../../auth/session-cookie.ts";
import { login } from "../../domains/account/operations/login.ts";
import { logout } from "../../domains/account/operations/logout.ts";
import { seeOther } from "../../http/html-page.ts";
import { readFormBody, readFormWithFiles, type SubmittedForm } from "../../http/request-body.ts";
import { html } from "../../mail/html.ts";
import { Problem } from "../../problems/problem.ts";
import { shellMessages } from "./messages/messages-by-language.ts";
import { languageOf } from "./page-language.ts";
import { toAnonymousShell, toPage } from "./shell.ts";
import { runForVisitor, type Visitor } from "./visitor.ts";

/** A form for signing in or out, which every page has. */
export type SessionForm =
  | { action: "sign-in"; email: string; password: string }
  | { action: "sign-out" };

/** @returns null if the form has another action */
export function toSessionForm(form: URLSearchParams): SessionForm | null {
  const action = form.get("action");
  if (action === "sign-out") return { action };
  if (action !== "sign-in") return null;
  return { action, email: (form.get("email") ?? "").trim(), password: form.get("password") ?? "" };
}

/** Returns a trimmed text of a form with LF line ends; browsers send CR LF. */
export function toText(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? "").replaceAll("\r\n", "\n").trim();
}

/** Maximum size in bytes of a signed-in visitor's form. */
const maxFormBytes = 64 * 1024;

/**
 * Reads the form that a visitor submitted. Without a session it may only be as large as a sign-in form, and have
 * no file.
 *
 * @param maxFileBytes what the files of a form may add to its size
 * @throws Problem as `readFormBody` and `readFormWithFiles`
 */
export async function readVisitorForm(
  { exchange, principal }: Visitor,
  maxFileBytes = 0,
): Promise<SubmittedForm> {
  const { request } = exchange;
  const mayHaveFiles = principal !== null && mediaType(request) === "multipart/form-data";
  if (mayHaveFiles) return readFormWithFiles(request, maxFileBytes + maxFormBytes);
  const maxBytes = principal === null ? maxUnauthenticatedBytes : maxFormBytes;
  return { values: await readFormBody(request, maxBytes), files: new Map() };
}

/**
 * Signs in; the response then sets the session cookie.
 *
 * @returns null on success, otherwise the problem
 */
export async function signIn(
  visitor: Visitor,
  { email, password }: { email: string; password: string },
): Promise<Problem | null> {
  const result = await runForVisitor(visitor, login, { body: { email, password } });
  return result instanceof Problem ? result : null;
}

/**
 * Signs out, and returns to a path: removes the cookie even if the identity provider could not end the session. The
 * browser visits an OpenID Connect provider on the way, which has a session of its own.
 */
export async function signOut(visitor: Visitor, path: string): Promise<Response> {
  const { exchange, service, principal, accessToken } = visitor;
  const { oidcSignIn } = service.authenticator;
  if (principal !== null) await runForVisitor(visitor, logout);
  exchange.setCookies = toExpiredSessionCookies(exchange.request, service.config.auth);
  if (oidcSignIn === null || accessToken === null) return seeOther(path);
  const url = await oidcSignIn.findEndSessionUrl(accessToken).catch(() => null);
  return url === null ? seeOther(path) : toSignedOutPage(url, languageOf(path), exchange.request);
}

/** The page continues by itself: its policy lets no form redirect to another origin. */
function toSignedOutPage(endSessionUrl: string, language: Language, request: Request): Response {
  const { title, text, onward } = shellMessages[language].signedOut;
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    <p class="onward"><a href="${endSessionUrl}">${onward}</a></p>`;
  const page = { title, body, continuesAt: endSessionUrl };
  return toPage(page, toAnonymousShell(language), { request, status: 200 });
}
