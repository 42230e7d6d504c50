import { html } from "hono/html";
import { toPageMailRequest } from "../mail/account-mail.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../context.ts";
import { toEmailAddress } from "../accounts/email-address.ts";
import { AuthError } from "../http/errors.ts";
import { requestRecovery, resendConfirmation } from "../mail/requested-mail.ts";
import {
  pendingOrNull,
  redirectUriOf,
  seeOther,
  withAuthorization,
} from "./account/account-flow.ts";
import { accountTextsOf } from "./shell/account-messages.ts";
import { browserCookie, hiddenFields, readBrowserForm } from "./shell/browser-form.ts";
import { errorSummary, formField, titleOf } from "./shell/form-fields.ts";
import type { Faults } from "./shell/form-fields.ts";
import { showsOutbox } from "./outbox-page.ts";
import { sendPage } from "./shell/page.ts";
import { checkMailPath, confirmPath, consentPath, outboxPath } from "../http/paths.ts";

/** `GET /check-mail`: the message that this browser requested last. */
export const showCheckMail: Endpoint = (idp, c) => {
  const page = {
    cookie: browserCookie(idp, c),
    authorizationId: c.req.query("authorization_id") ?? "",
  };
  // The link was used in the meantime, perhaps on another device: sign in next.
  const waits = idp.oneTimeTokens.latestOf(page.cookie) !== null;
  if (!waits && pendingOrNull(idp, page.authorizationId) !== null) {
    return seeOther(c, withAuthorization(consentPath, page.authorizationId));
  }
  return sendCheckMailPage(idp, c, page, { faults: {}, status: 200 });
};

/** `POST /check-mail`: resends the message, or that of an address whose sign-in was refused. */
export const submitCheckMail: Endpoint = async (idp, c) => {
  const form = await readBrowserForm(idp, c);
  const { cookie, authorizationId, fields } = form;
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
  idp.authorizations.keepWaiting(authorizationId);
  const path = withAuthorization(checkMailPath, authorizationId);
  return seeOther(c, `${path}${path.includes("?") ? "&" : "?"}sent=again`);
};

/** Sends the page, with the faults of a code if any. */
export function sendCheckMailPage(
  idp: IdpContext,
  c: IdpRequest,
  { cookie, authorizationId }: { cookie: string; authorizationId: string },
  { faults, status }: { faults: Faults; status: number },
): Promise<Response> {
  const latest = idp.oneTimeTokens.latestOf(cookie);
  if (latest === null) {
    throw nothingSent();
  }
  const text = accountTextsOf(c);
  const pending = pendingOrNull(idp, authorizationId);
  const { email } = latest;
  const recovers = latest.kind === "recovery";
  return sendPage(c, {
    title: titleOf(text.sentTitle, faults, text),
    status,
    ...redirectUriOf(pending),
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
              ${hiddenFields(idp, cookie, authorizationId)}
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
        ${hiddenFields(idp, cookie, authorizationId)}
        <button type="submit" class="${recovers ? "plain" : "link"}">${text.again}</button>
      </form>
      <p class="links">
        ${
          pending === null || recovers
            ? ""
            : html`<a href="${withAuthorization(consentPath, authorizationId)}"
                >${text.confirmedElsewhere}</a
              >`
        }
        ${showsOutbox(idp, c) ? html`<a href="${outboxPath}">${text.openOutbox}</a>` : ""}
      </p>`,
  });
}

function nothingSent(): AuthError {
  return new AuthError(404, "nothing_sent", "No message was asked for in this browser");
}
