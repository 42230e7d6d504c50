import { html } from "hono/html";
import { toPageMailRequest } from "../mail/account-mail.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../context.ts";
import { toEmailAddress } from "../accounts/email-address.ts";
import { AuthError } from "../http/errors.ts";
import { requestRecovery, resendConfirmation } from "../mail/requested-mail.ts";
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
import { errorSummary, formField, titleOf } from "./shell/form-fields.ts";
import type { Faults } from "./shell/form-fields.ts";
import { showsOutbox } from "./outbox-page.ts";
import { sendPage } from "./shell/page.ts";
import { checkMailPath, confirmPath, outboxPath } from "../http/paths.ts";
import type { PageVisit } from "../requests/page-visit.ts";

/** `GET /check-mail`: shows the last message that this browser requested. */
export const showCheckMail: Endpoint = (idp, c) => {
  const visit = readPageVisit(idp, c);
  // The link was used in the meantime, perhaps on another device: sign in next.
  const waits = idp.oneTimeTokens.latestOf(visit.cookie) !== null;
  const next = nextAddress(idp, visit);
  if (!waits && next !== null) return seeOther(c, next);
  return sendCheckMailPage(idp, c, visit, { faults: {}, status: 200 });
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
  const again =
    fields["email"] === undefined && latest?.kind === "recovery"
      ? requestRecovery
      : resendConfirmation;
  try {
    again(idp, email, toPageMailRequest(c, form));
  } catch (error) {
    if (!(error instanceof AuthError) || latest === null) {
      throw error;
    }
    const fault = accountTextsOf(c).errors[error.code] ?? error.message;
    return sendCheckMailPage(idp, c, form, { faults: { "": fault }, status: error.status });
  }
  idp.authorizations.keepWaiting(form.authorizationId);
  const path = withDestination(checkMailPath, form);
  return seeOther(c, `${path}${path.includes("?") ? "&" : "?"}sent=again`);
};

/** Sends the page, with the errors of a code if any. */
export function sendCheckMailPage(
  idp: IdpContext,
  c: IdpRequest,
  visit: PageVisit,
  { faults, status }: { faults: Faults; status: number },
): Promise<Response> {
  const latest = idp.oneTimeTokens.latestOf(visit.cookie);
  if (latest === null) {
    throw nothingSent();
  }
  const text = accountTextsOf(c);
  const pending = pendingOrNull(idp, visit.authorizationId);
  const next = nextAddress(idp, visit);
  const { email } = latest;
  const recovers = latest.kind === "recovery";
  return sendPage(c, {
    title: titleOf(text.sentTitle, faults, text),
    status,
    ...redirectUriOf(pending, visit.redirectTo),
    content: html`<h1>${text.sentTitle}</h1>
      ${errorSummary(faults, text)}
      <p>${recovers ? text.sentRecovery(email) : text.sent(email)}</p>
      ${
        c.req.query("sent") === "again"
          ? html`<p class="note" role="status">${text.sentAgain}</p>`
          : ""
      }
      ${
        recovers
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
                faults,
              )}
              <button type="submit">${text.confirmCode}</button>
            </form>`
      }
      <form method="post" action="${checkMailPath}">
        ${hiddenFields(idp, visit.cookie, visit)}
        <button type="submit" class="${recovers ? "plain" : "link"}">${text.again}</button>
      </form>
      <p class="links">
        ${next === null || recovers ? "" : html`<a href="${next}">${text.confirmedElsewhere}</a>`}
        ${showsOutbox(idp, c) ? html`<a href="${outboxPath}">${text.openOutbox}</a>` : ""}
      </p>`,
  });
}

function nothingSent(): AuthError {
  return new AuthError(404, "nothing_sent", "No message was asked for in this browser");
}
