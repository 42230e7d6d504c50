import { html } from "hono/html";
import { toPageMailRequest } from "../mail/account-mail.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../context.ts";
import { toEmailAddress } from "../accounts/email-address.ts";
import { AuthError } from "../http/errors.ts";
import { requestRecovery } from "../mail/requested-mail.ts";
import {
  nextAddress,
  pendingOrNull,
  readPageVisit,
  redirectUriOf,
  seeOther,
  withDestination,
} from "./account/account-flow.ts";
import { accountTextsOf } from "./shell/account-messages.ts";
import { hiddenFields, readBrowserForm } from "./shell/browser-form.ts";
import { errorSummary, emailField, titleOf } from "./shell/form-fields.ts";
import type { Faults } from "./shell/form-fields.ts";
import { sendPage, textsOf } from "./shell/page.ts";
import { checkMailPath, forgotPasswordPath } from "../http/paths.ts";
import type { PageVisit } from "../requests/page-visit.ts";

/** `GET /forgot-password` */
export const showForgotPassword: Endpoint = (idp, c) => {
  const visit = readPageVisit(idp, c);
  return sendForgotPasswordPage(idp, c, visit, { email: "", faults: {}, status: 200 });
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
    const fault = accountTextsOf(c).errors[error.code] ?? error.message;
    const faults = { [error.status === 429 ? "" : "email"]: fault };
    const attempt = { email: email.slice(0, 320), faults, status: error.status };
    return sendForgotPasswordPage(idp, c, form, attempt);
  }
  idp.authorizations.keepWaiting(form.authorizationId);
  return seeOther(c, withDestination(checkMailPath, form));
};

function sendForgotPasswordPage(
  idp: IdpContext,
  c: IdpRequest,
  visit: PageVisit,
  { email, faults, status }: { email: string; faults: Faults; status: number },
): Promise<Response> {
  const text = accountTextsOf(c);
  const next = nextAddress(idp, visit);
  return sendPage(c, {
    title: titleOf(text.forgotTitle, faults, text),
    status,
    ...redirectUriOf(pendingOrNull(idp, visit.authorizationId), visit.redirectTo),
    content: html`<h1>${text.forgotTitle}</h1>
      ${errorSummary(faults, text)}
      <p class="soft">${text.forgotLead}</p>
      <form method="post" action="${forgotPasswordPath}">
        ${hiddenFields(idp, visit.cookie, visit)}
        ${emailField({ label: textsOf(c).email, value: email }, faults)}
        <button type="submit">${text.send}</button>
      </form>
      ${next === null ? "" : html`<p class="links"><a href="${next}">${text.backToSignIn}</a></p>`}`,
  });
}
