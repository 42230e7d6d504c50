import { html } from "hono/html";
import { toPageMailRequest } from "../mail/account-mail.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../context.ts";
import { toEmailAddress } from "../accounts/email-address.ts";
import { AuthError } from "../http/errors.ts";
import { requestRecovery } from "../mail/requested-mail.ts";
import {
  nextUrl,
  findPendingAuthorization,
  readPageVisit,
  redirectUriOf,
  seeOther,
  withDestination,
} from "./account/account-flow.ts";
import { accountTextsOf } from "./shell/account-messages.ts";
import { hiddenFields, readBrowserForm } from "./shell/browser-form.ts";
import { errorSummary, emailField, formTitle } from "./shell/form-fields.ts";
import type { FieldErrors } from "./shell/form-fields.ts";
import { sendPage, textsOf } from "./shell/page.ts";
import { checkMailPath, forgotPasswordPath } from "../http/paths.ts";
import type { PageVisit } from "../requests/page-visit.ts";

/** `GET /forgot-password` */
export const showForgotPassword: Endpoint = (idp, c) => {
  const visit = readPageVisit(idp, c);
  return sendForgotPasswordPage(idp, c, visit, { email: "", fieldErrors: {}, status: 200 });
};

/** `POST /forgot-password`: shows the same page for every address. */
export const submitForgotPassword: Endpoint = async (idp, c) => {
  const form = await readBrowserForm(idp, c);
  const email = form.fields["email"] ?? "";
  try {
    requestRecovery(idp, toEmailAddress(email), toPageMailRequest(c, form));
  } catch (error) {
    if (!(error instanceof AuthError)) {
      throw error;
    }
    const message = accountTextsOf(c).errors[error.code] ?? error.message;
    const fieldErrors = { [error.status === 429 ? "" : "email"]: message };
    const attempt = { email: email.slice(0, 320), fieldErrors, status: error.status };
    return sendForgotPasswordPage(idp, c, form, attempt);
  }
  idp.authorizations.extend(form.authorizationId);
  return seeOther(c, withDestination(checkMailPath, form));
};

function sendForgotPasswordPage(
  idp: IdpContext,
  c: IdpRequest,
  visit: PageVisit,
  { email, fieldErrors, status }: { email: string; fieldErrors: FieldErrors; status: number },
): Promise<Response> {
  const text = accountTextsOf(c);
  const next = nextUrl(idp, visit);
  return sendPage(c, {
    title: formTitle(text.forgotTitle, fieldErrors, text),
    status,
    ...redirectUriOf(findPendingAuthorization(idp, visit.authorizationId), visit.redirectTo),
    content: html`<h1>${text.forgotTitle}</h1>
      ${errorSummary(fieldErrors, text)}
      <p class="soft">${text.forgotLead}</p>
      <form method="post" action="${forgotPasswordPath}">
        ${hiddenFields(idp, visit.cookie, visit)}
        ${emailField({ label: textsOf(c).email, value: email }, fieldErrors)}
        <button type="submit">${text.send}</button>
      </form>
      ${next === null ? "" : html`<p class="links"><a href="${next}">${text.backToSignIn}</a></p>`}`,
  });
}
