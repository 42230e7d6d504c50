import { html } from "../../mail/html.ts";
import { renderAlert } from "../pages/render-alert.ts";
import { renderForm, renderTextField } from "../pages/render-form.ts";
import { toText } from "../pages/session-forms.ts";
import {
  type AccountVisit,
  providerOf,
  type Rejection,
  toAccountResponse,
  toMailOrigin,
  toRejection,
} from "./account-visit.ts";
import { renderCheckMail } from "./check-mail-page.ts";

/** `GET /forgot-password` */
export function showForgotPassword(visit: AccountVisit): Response {
  return toForgotResponse(visit, "", null);
}

/** `POST /forgot-password`: shows the same page for every address. */
export async function submitForgotPassword(
  visit: AccountVisit,
  form: URLSearchParams,
): Promise<Response> {
  const email = toText(form, "email");
  try {
    await providerOf(visit).recover(email, toMailOrigin(visit));
  } catch (error) {
    return toForgotResponse(visit, email, toRejection(visit, error));
  }
  return toAccountResponse(visit, renderCheckMail(visit, { kind: "recovery", email }));
}

function toForgotResponse(
  visit: AccountVisit,
  email: string,
  rejection: Rejection | null,
): Response {
  const { messages, path, destination } = visit;
  const { forgot } = messages;
  const field = renderTextField({
    name: "email",
    label: messages.email,
    type: "email",
    value: email,
    autocomplete: "username",
    maxLength: 320,
    isRequired: true,
  });
  const body = html`<h1>${forgot.title}</h1>
    ${rejection === null ? null : renderAlert(messages.rejected, rejection.message)}
    <p>${forgot.lead}</p>
    <div class="sign-in">
      ${renderForm({ path, action: "recover", submit: forgot.submit, fields: field })}
    </div>
    <p class="account-links"><a href="${destination}">${messages.submitSignIn}</a></p>`;
  return toAccountResponse(visit, { title: forgot.title, body }, rejection?.status ?? 200);
}
