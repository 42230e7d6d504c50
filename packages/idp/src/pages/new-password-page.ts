import { html } from "hono/html";
import { changePassword } from "../accounts/change-password.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../context.ts";
import { AuthError } from "../http/errors.ts";
import { minPasswordLength } from "../accounts/password-rules.ts";
import { requireTokenAccount } from "../accounts/verification.ts";
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
import { errorSummary, emailField, formField, formTitle } from "./shell/form-fields.ts";
import type { FieldErrors } from "./shell/form-fields.ts";
import { sendPage, textsOf } from "./shell/page.ts";
import { newPasswordPath } from "../http/paths.ts";
import { languageOf } from "../requests/page-language.ts";

/** `GET /new-password?token=…`: opening the link does not consume the token. */
export const showNewPassword: Endpoint = (idp, c) => {
  return sendNewPasswordPage(idp, c, readLinkPageVisit(idp, c), { fieldErrors: {}, status: 200 });
};

/** `POST /new-password`: ends every session and signs this browser in. */
export const submitNewPassword: Endpoint = async (idp, c) => {
  const form = await readBrowserForm(idp, c);
  const value = form.fields["token"] ?? "";
  const token = idp.oneTimeTokens.find(value, ["recovery"]);
  const account = requireTokenAccount(idp, token);
  try {
    await changePassword(idp, account, form.fields["password"] ?? "", {
      keptSessionId: null,
      language: languageOf(c),
      ...(token === null ? {} : { token }),
    });
  } catch (error) {
    if (!(error instanceof AuthError) || error.status !== 422) {
      throw error;
    }
    const message = accountTextsOf(c).errors[error.code] ?? error.message;
    const attempt = { fieldErrors: { password: message }, status: error.status };
    return sendNewPasswordPage(idp, c, { ...form, token: value }, attempt);
  }
  signInBrowser(idp, c, form.cookie, account);
  return redirectToDestination(idp, c, form, "password");
};

function sendNewPasswordPage(
  idp: IdpContext,
  c: IdpRequest,
  link: LinkPageVisit,
  { fieldErrors, status }: { fieldErrors: FieldErrors; status: number },
): Promise<Response> {
  const account = requireTokenAccount(idp, idp.oneTimeTokens.find(link.token, ["recovery"]));
  const text = accountTextsOf(c);
  return sendPage(c, {
    title: formTitle(text.newTitle, fieldErrors, text),
    status,
    ...redirectUriOf(findPendingAuthorization(idp, link.authorizationId), link.redirectTo),
    content: html`<h1>${text.newTitle}</h1>
      ${errorSummary(fieldErrors, text)}
      <p class="soft">${text.newLead}</p>
      <form method="post" action="${newPasswordPath}">
        ${hiddenFields(idp, link.cookie, link)}
        <input type="hidden" name="token" value="${link.token}" />
        ${emailField({ label: textsOf(c).email, value: account.email, readonly: true }, fieldErrors)}
        ${formField(
          {
            name: "password",
            label: text.newPassword,
            type: "password",
            autocomplete: "new-password",
            hint: text.passwordHint(minPasswordLength),
            extra: html`minlength="${minPasswordLength}"`,
          },
          fieldErrors,
        )}
        <button type="submit">${text.save}</button>
      </form>`,
  });
}
