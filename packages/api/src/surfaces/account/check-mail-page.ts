import { type Html, html } from "../../mail/html.ts";
import { renderAlert } from "../pages/render-alert.ts";
import { renderForm, renderHidden, renderTextField } from "../pages/render-form.ts";
import type { Page } from "../pages/shell.ts";
import type { AccountVisit, Rejection } from "./account-visit.ts";

/** Renders the page after a message was sent to an address. */
export function renderCheckMail(
  { messages, path }: AccountVisit,
  message: { kind: "confirmation" | "recovery"; email: string; isSentAgain?: boolean },
  rejection: Rejection | null = null,
): Page {
  const { checkMail } = messages;
  const { kind, email, isSentAgain = false } = message;
  const hiddenEmail = renderHidden("email", email);
  const codeForm: Html | null =
    kind === "recovery"
      ? null
      : renderForm({
          path,
          action: "confirm-code",
          submit: checkMail.confirmCode,
          fields: html`${hiddenEmail}
          ${renderTextField({
            name: "code",
            label: checkMail.code,
            hint: checkMail.codeHint,
            inputmode: "numeric",
            autocomplete: "one-time-code",
            maxLength: 12,
            isRequired: true,
          })}`,
        });
  const body = html`<h1>${checkMail.title}</h1>
    ${rejection === null ? null : renderAlert(messages.rejected, rejection.message)}
    ${
      isSentAgain
        ? html`<div class="state good" role="status"><p>${checkMail.sentAgain}</p></div>`
        : null
    }
    <p>${checkMail[kind](email)}</p>
    <div class="sign-in">${codeForm}</div>
    <div class="sign-in">
      ${renderForm({
        path,
        action: kind === "recovery" ? "recover" : "resend",
        submit: checkMail.again,
        fields: hiddenEmail,
        isQuiet: true,
      })}
    </div>`;
  return { title: checkMail.title, body };
}
