import { ProviderRejection } from "../../auth/provider/account-provider.ts";
import type { Session } from "../../auth/session.ts";
import { html } from "../../mail/html.ts";
import { renderAlert } from "../pages/render-alert.ts";
import { renderForm, renderHidden, renderTextField } from "../pages/render-form.ts";
import { toNotice } from "../pages/shell.ts";
import {
  type AccountVisit,
  addressOf,
  providerOf,
  type Rejection,
  toAccountResponse,
  toRejection,
  toSiblingPath,
  toSignedInResponse,
} from "./account-visit.ts";
import { sealPasswordSession, unsealPasswordSession } from "./password-session.ts";

/** The types of links in mail, and what they are for. */
const purposes = {
  signup: "confirm",
  email: "confirm",
  email_change: "emailChange",
  recovery: "newPassword",
  invite: "newPassword",
} as const;
type LinkType = keyof typeof purposes;

type Link = { type: LinkType; tokenHash: string };

/** `GET /confirm?token_hash=…&type=…`: opening a link changes nothing, so that programs can preview it. */
export function showConfirm(visit: AccountVisit): Response {
  const { searchParams } = new URL(visit.exchange.request.url);
  const link = toLink(searchParams.get("type"), searchParams.get("token_hash"));
  if (link === null) return toInvalidLinkResponse(visit, null, 400);
  const purpose = purposes[link.type];
  if (purpose === "newPassword") {
    return toPasswordResponse(visit, link.type, { name: "token_hash", value: link.tokenHash });
  }
  return toConfirmationResponse(visit, link, purpose);
}

/** `POST /confirm` */
export async function submitConfirm(visit: AccountVisit, form: URLSearchParams): Promise<Response> {
  const sealed = form.get("session");
  if (sealed !== null) {
    const session = unsealPasswordSession(visit.service, sealed);
    return session === null
      ? toInvalidLinkResponse(visit, "recovery", 400)
      : savePassword(visit, form, session);
  }
  const link = toLink(form.get("type"), form.get("token_hash"));
  if (link === null) return toInvalidLinkResponse(visit, null, 400);
  let session: Session | null;
  try {
    session = await providerOf(visit).verifyLink(link, addressOf(visit));
  } catch (error) {
    if (!(error instanceof ProviderRejection)) throw error;
    return toInvalidLinkResponse(visit, link.type, error.status);
  }
  if (purposes[link.type] === "newPassword") {
    return session === null
      ? toInvalidLinkResponse(visit, link.type, 400)
      : savePassword(visit, form, session);
  }
  return complete(visit, link, session);
}

/**
 * Ends with a page, not with a session: the person who signed up chose the password, and may have used the address of
 * another person.
 */
async function complete(visit: AccountVisit, { type }: Link, session: Session | null) {
  if (session !== null) {
    await visit.service.authenticator.signOut(session.access_token).catch(() => undefined);
  }
  const { confirmed, emailChanged } = visit.messages;
  if (purposes[type] === "emailChange") return toAccountResponse(visit, toNotice(emailChanged));
  const body = html`<h1>${confirmed.title}</h1>
    <p>${confirmed.text}</p>
    <p class="onward"><a href="${visit.destination}">${confirmed.onward}</a></p>`;
  return toAccountResponse(visit, { title: confirmed.title, body });
}

/** Changes the password and signs in. A rejected password leaves the form, with the session of the redeemed link. */
async function savePassword(
  visit: AccountVisit,
  form: URLSearchParams,
  session: Session,
): Promise<Response> {
  try {
    const password = form.get("password") ?? "";
    await providerOf(visit).changePassword(session.access_token, password);
  } catch (error) {
    const rejection = toRejection(visit, error);
    const value = sealPasswordSession(visit.service, session);
    return toPasswordResponse(visit, "recovery", { name: "session", value }, rejection);
  }
  return toSignedInResponse(visit, session);
}

function toLink(type: string | null, tokenHash: string | null): Link | null {
  if (type === null || !Object.hasOwn(purposes, type)) return null;
  if (tokenHash === null || !/^[\w-]{1,256}$/u.test(tokenHash)) return null;
  return { type: type as LinkType, tokenHash };
}

/** The language switch of a response to a form leads to the link in the URL, which may be redeemed by then. */
function toConfirmationResponse(
  visit: AccountVisit,
  { type, tokenHash }: Link,
  purpose: "confirm" | "emailChange",
): Response {
  const { title, lead, submit } = visit.messages[purpose];
  const body = html`<h1>${title}</h1>
    <p>${lead}</p>
    ${renderForm({
      path: visit.path,
      action: "confirm",
      submit,
      fields: html`${renderHidden("type", type)} ${renderHidden("token_hash", tokenHash)}`,
    })}`;
  return toAccountResponse(visit, { title, body });
}

/** @param proof the hidden field by which the password may be changed */
function toPasswordResponse(
  visit: AccountVisit,
  type: LinkType,
  proof: { name: "token_hash" | "session"; value: string },
  rejection: Rejection | null = null,
): Response {
  const { messages, path } = visit;
  const { title, lead, password, submit } = messages.newPassword;
  const fields = html`${renderHidden("type", type)} ${renderHidden(proof.name, proof.value)}
  ${renderTextField({
    name: "password",
    label: password,
    type: "password",
    hint: messages.signUp.passwordHint,
    autocomplete: "new-password",
    maxLength: 1024,
    isRequired: true,
  })}`;
  const body = html`<h1>${title}</h1>
    ${rejection === null ? null : renderAlert(messages.rejected, rejection.message)}
    <p>${lead}</p>
    <div class="sign-in">${renderForm({ path, action: "new-password", submit, fields })}</div>`;
  return toAccountResponse(visit, { title, body }, rejection?.status ?? 200);
}

function toInvalidLinkResponse(
  visit: AccountVisit,
  type: LinkType | null,
  status: number,
): Response {
  const { title, text, again } = visit.messages.invalidLink;
  const isRecovery = type !== null && purposes[type] === "newPassword";
  const path = toSiblingPath(visit, isRecovery ? "/forgot-password" : "/sign-up");
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    ${type === null ? null : html`<p class="onward"><a href="${path}">${again}</a></p>`}`;
  return toAccountResponse(visit, { title, body }, status);
}
