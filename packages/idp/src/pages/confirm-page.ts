import { remoteAddress } from "../requests/remote-address.ts";
import { html } from "hono/html";
import type { Account } from "../store/accounts.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../context.ts";
import { AuthError } from "../http/errors.ts";
import type { OneTimeToken, TokenKind } from "../store/one-time-tokens.ts";
import { sha256 } from "../store/secrets.ts";
import { checkPassword } from "../accounts/sign-in.ts";
import { applyToken, findTokenByCode, requireTokenAccount } from "../accounts/verification.ts";
import {
  redirectToDestination,
  type LinkPageVisit,
  findPendingAuthorization,
  readLinkPageVisit,
  redirectUriOf,
  signInBrowser,
} from "./account/account-flow.ts";
import { accountTextsOf } from "./shell/account-messages.ts";
import { hiddenFields, readBrowserForm } from "./shell/browser-form.ts";
import type { BrowserForm } from "./shell/browser-form.ts";
import { sendCheckMailPage } from "./check-mail-page.ts";
import { errorSummary, emailField, formField, formTitle } from "./shell/form-fields.ts";
import type { FieldErrors } from "./shell/form-fields.ts";
import { sendPage, textsOf } from "./shell/page.ts";
import { confirmPath } from "../http/paths.ts";

const kinds: readonly TokenKind[] = ["confirmation", "email_change_current", "email_change_new"];

/** `GET /confirm?token=…`: opening a link changes nothing, so that programs can preview it. */
export const showConfirm: Endpoint = (idp, c) => {
  return sendConfirmPage(idp, c, readLinkPageVisit(idp, c), { fieldErrors: {}, status: 200 });
};

/** `POST /confirm`: with the token of a link, or with the code of a message. */
export const submitConfirm: Endpoint = async (idp, c) => {
  const form = await readBrowserForm(idp, c);
  return form.fields["code"] === undefined ? confirmLink(idp, c, form) : confirmCode(idp, c, form);
};

async function confirmCode(idp: IdpContext, c: IdpRequest, form: BrowserForm): Promise<Response> {
  const latest = idp.oneTimeTokens.latestOf(form.cookie);
  try {
    const code = form.fields["code"] ?? "";
    const token = findTokenByCode(idp, latest?.email ?? "", code, ["confirmation"]);
    return finish(idp, c, form, token);
  } catch (error) {
    if (!(error instanceof AuthError)) {
      throw error;
    }
    const message = accountTextsOf(c).errors[error.code] ?? error.message;
    return sendCheckMailPage(idp, c, form, {
      fieldErrors: { code: message },
      status: error.status,
    });
  }
}

async function confirmLink(idp: IdpContext, c: IdpRequest, form: BrowserForm): Promise<Response> {
  const link = { ...form, token: form.fields["token"] ?? "" };
  const { token, account } = requireLink(idp, link.token);
  if (needsPassword(token, form.cookie)) {
    try {
      await checkPassword(idp, {
        email: account.email,
        password: form.fields["password"] ?? "",
        caller: remoteAddress(c),
      });
    } catch (error) {
      if (!(error instanceof AuthError)) {
        throw error;
      }
      const message = accountTextsOf(c).errors[error.code] ?? error.message;
      const status = error.status;
      return sendConfirmPage(idp, c, link, { fieldErrors: { password: message }, status });
    }
  }
  return finish(idp, c, form, token);
}

function finish(idp: IdpContext, c: IdpRequest, form: BrowserForm, token: OneTimeToken): Response {
  const account = applyToken(idp, token);
  if (token.kind !== "confirmation" || account === null) {
    const done = account === null ? "email_change_half" : "email_change";
    return redirectToDestination(idp, c, { authorizationId: "", redirectTo: "" }, done);
  }
  signInBrowser(idp, c, form.cookie, account);
  return redirectToDestination(idp, c, form, "signup");
}

function requireLink(idp: IdpContext, value: string): { token: OneTimeToken; account: Account } {
  const token = idp.oneTimeTokens.find(value, kinds);
  const account = requireTokenAccount(idp, token);
  if (token === null) {
    throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
  }
  return { token, account };
}

/**
 * Whether to require the password: an attacker may have signed up with another person's address. In a browser other
 * than the one that signed up, it is required. Otherwise the owner of the address would activate an account whose
 * password the attacker knows.
 */
function needsPassword(token: OneTimeToken, cookie: string): boolean {
  return token.kind === "confirmation" && token.browserHash !== sha256(cookie);
}

function sendConfirmPage(
  idp: IdpContext,
  c: IdpRequest,
  link: LinkPageVisit,
  { fieldErrors, status }: { fieldErrors: FieldErrors; status: number },
): Promise<Response> {
  const { token, account } = requireLink(idp, link.token);
  const text = accountTextsOf(c);
  const isSignUp = token.kind === "confirmation";
  const title = isSignUp ? text.confirmTitle : text.changeTitle;
  const pending = findPendingAuthorization(idp, link.authorizationId);
  return sendPage(c, {
    title: formTitle(title, fieldErrors, text),
    status,
    ...redirectUriOf(pending, link.redirectTo),
    content: html`<h1>${title}</h1>
      ${errorSummary(fieldErrors, text)}
      <p>
        ${
          isSignUp
            ? text.confirmWhom(account.email)
            : text.changeWhat(account.email, account.newEmail ?? "")
        }
      </p>
      <form method="post" action="${confirmPath}">
        ${hiddenFields(idp, link.cookie, link)}
        <input type="hidden" name="token" value="${link.token}" />
        ${
          needsPassword(token, link.cookie)
            ? html`<p>${text.confirmPassword}</p>
                ${emailField({ label: textsOf(c).email, value: account.email, readonly: true }, fieldErrors)}
                ${formField(
                  {
                    name: "password",
                    label: textsOf(c).password,
                    type: "password",
                    autocomplete: "current-password",
                  },
                  fieldErrors,
                )}`
            : ""
        }
        <button type="submit">${isSignUp ? text.confirm : text.agree}</button>
      </form>`,
  });
}
