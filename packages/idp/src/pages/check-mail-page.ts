import { html } from "hono/html";
import { toPageMailRequest } from "../mail/account-mail.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../context.ts";
import { toEmailAddress } from "../accounts/email-address.ts";
import { AuthError } from "../http/errors.ts";
import { requestRecovery, resendConfirmation } from "../mail/requested-mail.ts";
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
import { errorSummary, formField, formTitle } from "./shell/form-fields.ts";
import type { FieldErrors } from "./shell/form-fields.ts";
import { mayReadOutbox } from "./outbox-page.ts";
import { sendPage } from "./shell/page.ts";
import { checkMailPath, confirmPath, outboxPath } from "../http/paths.ts";
import type { PageVisit } from "../requests/page-visit.ts";

/** `GET /check-mail`: shows the last message that this browser requested. */
export const showCheckMail: Endpoint = (idp, c) => {
  const visit = readPageVisit(idp, c);
  // The link was used in the meantime, perhaps on another device: sign in next.
  const hasPendingToken = idp.oneTimeTokens.latestOf(visit.cookie) !== null;
  const next = nextUrl(idp, visit);
  if (!hasPendingToken && next !== null) return seeOther(c, next);
  return sendCheckMailPage(idp, c, visit, { fieldErrors: {}, status: 200 });
};

/** `POST /check-mail`: resends the message, or the sign-up message of an unconfirmed address. */
export const submitCheckMail: Endpoint = async (idp, c) => {
  const form = await readBrowserForm(idp, c);
  const { cookie, fields } = form;
  const latest = idp.oneTimeTokens.latestOf(cookie);
  const email = fields["email"] === undefined ? latest?.email : toEmailAddress(fields["email"]);
  if (email === undefined) {
    throw nothingSent();
  }
  const resendMessage =
    fields["email"] === undefined && latest?.kind === "recovery"
      ? requestRecovery
      : resendConfirmation;
  try {
    resendMessage(idp, email, toPageMailRequest(c, form));
  } catch (error) {
    if (!(error instanceof AuthError) || latest === null) {
      throw error;
    }
    const message = accountTextsOf(c).errors[error.code] ?? error.message;
    return sendCheckMailPage(idp, c, form, { fieldErrors: { "": message }, status: error.status });
  }
  idp.authorizations.extend(form.authorizationId);
  const path = withDestination(checkMailPath, form);
  return seeOther(c, `${path}${path.includes("?") ? "&" : "?"}sent=again`);
};

/** Sends the page, with the errors of a code if any. */
export function sendCheckMailPage(
  idp: IdpContext,
  c: IdpRequest,
  visit: PageVisit,
  { fieldErrors, status }: { fieldErrors: FieldErrors; status: number },
): Promise<Response> {
  const latest = idp.oneTimeTokens.latestOf(visit.cookie);
  if (latest === null) {
    throw nothingSent();
  }
  const text = accountTextsOf(c);
  const pending = findPendingAuthorization(idp, visit.authorizationId);
  const next = nextUrl(idp, visit);
  const { email } = latest;
  const isRecovery = latest.kind === "recovery";
  return sendPage(c, {
    title: formTitle(text.sentTitle, fieldErrors, text),
    status,
    ...redirectUriOf(pending, visit.redirectTo),
    content: html`<h1>${text.sentTitle}</h1>
      ${errorSummary(fieldErrors, text)}
      <p>${isRecovery ? text.sentRecovery(email) : text.sent(email)}</p>
      ${
        c.req.query("sent") === "again"
          ? html`<p class="note" role="status">${text.sentAgain}</p>`
          : ""
      }
      ${
        isRecovery
          ? ""
          : html`<form method="post" action="${confirmPath}">
              ${hiddenFields(idp, visit.cookie, visit)}
              ${formField(
                {
                  name: "code",
                  label: text.code,
                  autocomplete: "one-time-code",
                  hint: text.codeHint,
                  extra: html`inputmode="numeric" maxlength="12"`,
                },
                fieldErrors,
              )}
              <button type="submit">${text.confirmCode}</button>
            </form>`
      }
      <form method="post" action="${checkMailPath}">
        ${hiddenFields(idp, visit.cookie, visit)}
        <button type="submit" class="${isRecovery ? "plain" : "link"}">${text.again}</button>
      </form>
      <p class="links">
        ${next === null || isRecovery ? "" : html`<a href="${next}">${text.confirmedElsewhere}</a>`}
        ${mayReadOutbox(idp, c) ? html`<a href="${outboxPath}">${text.openOutbox}</a>` : ""}
      </p>`,
  });
}

function nothingSent(): AuthError {
  return new AuthError(404, "nothing_sent", "No message was asked for in this browser");
}
