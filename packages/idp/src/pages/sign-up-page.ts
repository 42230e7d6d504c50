import { html } from "hono/html";
import { toPageMailRequest } from "../mail/account-mail.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../context.ts";
import { toEmailAddress } from "../accounts/email-address.ts";
import { AuthError } from "../http/errors.ts";
import { assertStrongPassword, minPasswordLength } from "../accounts/password-rules.ts";
import { signUp } from "../accounts/sign-up.ts";
import {
  redirectToDestination,
  nextUrl,
  findPendingAuthorization,
  readPageVisit,
  redirectUriOf,
  seeOther,
  signInBrowser,
  withDestination,
} from "./account/account-flow.ts";
import { accountTextsOf } from "./shell/account-messages.ts";
import type { AccountTexts } from "./shell/account-messages.ts";
import { hiddenFields, readBrowserForm } from "./shell/browser-form.ts";
import { errorSummary, emailField, formField, formTitle } from "./shell/form-fields.ts";
import type { FieldErrors } from "./shell/form-fields.ts";
import { sendPage, textsOf } from "./shell/page.ts";
import { checkMailPath, signUpPath } from "../http/paths.ts";
import type { PageVisit } from "../requests/page-visit.ts";

type Attempt = { name: string; email: string; fieldErrors: FieldErrors; status: number };

/** `GET /sign-up` */
export const showSignUp: Endpoint = (idp, c) => {
  assertSignUpOpen(idp);
  const attempt = { name: "", email: "", fieldErrors: {}, status: 200 };
  return sendSignUpPage(idp, c, readPageVisit(idp, c), attempt);
};

/** `POST /sign-up`: redirects to the check-mail page, whether or not the address has an account. */
export const submitSignUp: Endpoint = async (idp, c) => {
  const form = await readBrowserForm(idp, c);
  const { cookie, fields } = form;
  assertSignUpOpen(idp);
  const text = accountTextsOf(c);
  const { email = "", password = "" } = fields;
  const name = (fields["name"] ?? "").trim().slice(0, 200);
  const fieldErrors = findFieldErrors(email, password, text);
  const attempt = { name, email: email.slice(0, 320), fieldErrors, status: 400 };
  if (Object.keys(fieldErrors).length > 0) {
    return sendSignUpPage(idp, c, form, attempt);
  }
  const data = name === "" ? {} : { name, display_name: name };
  try {
    const account = await signUp(idp, { email, password, data }, toPageMailRequest(c, form));
    if (account.emailConfirmedAt !== null) {
      signInBrowser(idp, c, cookie, account);
      return redirectToDestination(idp, c, form, "signup");
    }
  } catch (error) {
    if (!(error instanceof AuthError)) {
      throw error;
    }
    const field = error.code === "user_already_exists" ? "email" : "";
    const message = text.errors[error.code] ?? textsOf(c).errors.other;
    return sendSignUpPage(idp, c, form, {
      ...attempt,
      fieldErrors: { [field]: message },
      status: error.status,
    });
  }
  idp.authorizations.extend(form.authorizationId);
  return seeOther(c, withDestination(checkMailPath, form));
};

function assertSignUpOpen(idp: IdpContext): void {
  if (idp.signUp === "disabled") {
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  }
}

function findFieldErrors(email: string, password: string, text: AccountTexts): FieldErrors {
  const fieldErrors: FieldErrors = {};
  const check = (field: string, rule: () => void) => {
    try {
      rule();
    } catch (error) {
      if (!(error instanceof AuthError)) {
        throw error;
      }
      fieldErrors[field] = text.errors[error.code] ?? error.message;
    }
  };
  check("email", () => toEmailAddress(email));
  check("password", () => assertStrongPassword(password));
  return fieldErrors;
}

function sendSignUpPage(
  idp: IdpContext,
  c: IdpRequest,
  visit: PageVisit,
  { name, email, fieldErrors, status }: Attempt,
): Promise<Response> {
  const text = accountTextsOf(c);
  const common = textsOf(c);
  const pending = findPendingAuthorization(idp, visit.authorizationId);
  const next = nextUrl(idp, visit);
  return sendPage(c, {
    title: formTitle(text.signUpTitle, fieldErrors, text),
    status,
    ...redirectUriOf(pending, visit.redirectTo),
    content: html`<h1>${text.signUpTitle}</h1>
      ${
        pending === null
          ? ""
          : html`<p class="soft">
              ${common.signInFor(pending.client.name || common.unnamedClient)}
            </p>`
      }
      ${errorSummary(fieldErrors, text)}
      <form method="post" action="${signUpPath}">
        ${hiddenFields(idp, visit.cookie, visit)}
        ${formField(
          { name: "name", label: text.name, autocomplete: "name", value: name, optional: true },
          fieldErrors,
        )}
        ${emailField({ label: common.email, value: email }, fieldErrors)}
        ${formField(
          {
            name: "password",
            label: common.password,
            type: "password",
            autocomplete: "new-password",
            hint: text.passwordHint(minPasswordLength),
            extra: html`minlength="${minPasswordLength}"`,
          },
          fieldErrors,
        )}
        <button type="submit">${text.createAccount}</button>
      </form>
      ${next === null ? "" : html`<p class="links"><a href="${next}">${text.haveAccount}</a></p>`}`,
  });
}
