import { html } from "../../mail/html.ts";
import { Problem } from "../../problems/problem.ts";
import { renderAlert } from "../pages/render-alert.ts";
import { renderForm, renderTextField } from "../pages/render-form.ts";
import { toText } from "../pages/session-forms.ts";
import {
  type AccountVisit,
  addressOf,
  providerOf,
  type Rejection,
  toAccountResponse,
  toMailOrigin,
  toRejection,
  toSignedInResponse,
} from "./account-visit.ts";
import { renderCheckMail } from "./check-mail-page.ts";

type Attempt = { name: string; email: string; rejection: Rejection | null };

/** `GET /sign-up` */
export function showSignUp(visit: AccountVisit): Response {
  return toSignUpResponse(visit, { name: "", email: "", rejection: null });
}

/** `POST /sign-up`: creates the account, confirms its address by code, or sends the message again. */
export async function submitSignUp(visit: AccountVisit, form: URLSearchParams): Promise<Response> {
  const action = form.get("action");
  if (action === "sign-up") return createAccount(visit, form);
  if (action === "confirm-code") return confirmCode(visit, form);
  if (action === "resend") return resend(visit, form);
  throw new Problem("VALIDATION_FAILED", "This is no form of the page.", { errors: [] });
}

async function createAccount(visit: AccountVisit, form: URLSearchParams): Promise<Response> {
  const name = toText(form, "name").slice(0, 120);
  const email = toText(form, "email");
  const password = form.get("password") ?? "";
  try {
    const account = { email, password, name };
    const session = await providerOf(visit).signUp(account, toMailOrigin(visit));
    return session === null
      ? toAccountResponse(visit, renderCheckMail(visit, { kind: "confirmation", email }))
      : toSignedInResponse(visit, session);
  } catch (error) {
    return toSignUpResponse(visit, { name, email, rejection: toRejection(visit, error) });
  }
}

/** Counts each attempt like one to sign in: a code is short. */
async function confirmCode(visit: AccountVisit, form: URLSearchParams): Promise<Response> {
  const email = toText(form, "email");
  try {
    const { service, exchange } = visit;
    const attempt = await service.rateLimits.countLogin(exchange.request, email);
    const code = toText(form, "code").replaceAll(/\s/gu, "");
    const session = await providerOf(visit).verifyCode(email, code, addressOf(visit));
    await attempt.succeed();
    if (session !== null) return toSignedInResponse(visit, session);
    return toAccountResponse(visit, renderCheckMail(visit, { kind: "confirmation", email }));
  } catch (error) {
    return toCheckMailResponse(visit, email, toRejection(visit, error));
  }
}

async function resend(visit: AccountVisit, form: URLSearchParams): Promise<Response> {
  const email = toText(form, "email");
  try {
    await providerOf(visit).resendConfirmation(email, toMailOrigin(visit));
  } catch (error) {
    return toCheckMailResponse(visit, email, toRejection(visit, error));
  }
  const page = renderCheckMail(visit, { kind: "confirmation", email, isSentAgain: true });
  return toAccountResponse(visit, page);
}

function toCheckMailResponse(visit: AccountVisit, email: string, rejection: Rejection): Response {
  const page = renderCheckMail(visit, { kind: "confirmation", email }, rejection);
  return toAccountResponse(visit, page, rejection.status);
}

function toSignUpResponse(visit: AccountVisit, { name, email, rejection }: Attempt): Response {
  const { messages, path, destination } = visit;
  const { signUp } = messages;
  const fields = [
    renderTextField({
      name: "name",
      label: signUp.name,
      value: name,
      autocomplete: "name",
      maxLength: 120,
    }),
    renderTextField({
      name: "email",
      label: messages.email,
      type: "email",
      value: email,
      autocomplete: "username",
      maxLength: 320,
      isRequired: true,
    }),
    renderTextField({
      name: "password",
      label: messages.password,
      type: "password",
      hint: signUp.passwordHint,
      autocomplete: "new-password",
      maxLength: 1024,
      isRequired: true,
    }),
  ];
  const body = html`<h1>${signUp.title}</h1>
    ${rejection === null ? null : renderAlert(messages.rejected, rejection.message)}
    <div class="sign-in">
      ${renderForm({ path, action: "sign-up", submit: signUp.submit, fields })}
    </div>
    <p class="account-links"><a href="${destination}">${messages.haveAccount}</a></p>`;
  return toAccountResponse(visit, { title: signUp.title, body }, rejection?.status ?? 200);
}
