import { html } from "hono/html";
import type { PendingAuthorization } from "../clients/consent.ts";
import { loadPendingAuthorization } from "../clients/consent.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../context.ts";
import { AuthError } from "../http/errors.ts";
import { signInWithPassword } from "../accounts/sign-in.ts";
import { remoteAddress } from "../requests/remote-address.ts";
import { withAuthorization } from "./account/account-flow.ts";
import { accountTextsOf } from "./shell/account-messages.ts";
import { hiddenFields, readBrowserForm, setBrowserCookie } from "./shell/browser-form.ts";
import { toNextPage } from "./shell/next-page.ts";
import { sendPage, textsOf } from "./shell/page.ts";
import { checkMailPath, forgotPasswordPath, signInPath, signUpPath } from "../http/paths.ts";

type Attempt = { email: string; errorCode: string | null };

/** Sends the sign-in form of an authorization request, or without one, of the account page. */
export function sendSignInPage(
  idp: IdpContext,
  c: IdpRequest,
  pending: PendingAuthorization | null,
  cookie: string,
  attempt: Attempt = { email: "", errorCode: null },
): Promise<Response> {
  const text = textsOf(c);
  const accountText = accountTextsOf(c);
  const failed = attempt.errorCode !== null;
  const authorizationId = pending?.authorization.id ?? "";
  return sendPage(c, {
    title: text.signInTitle,
    status: failed ? 400 : 200,
    ...(pending === null ? {} : { redirectUri: pending.authorization.redirectUri }),
    content: html`<h1>${text.signInTitle}</h1>
      <p class="soft">
        ${
          pending === null
            ? text.signInToAccount
            : text.signInFor(pending.client.name || text.unnamedClient)
        }
      </p>
      ${
        failed
          ? html`<p class="alert" role="alert" id="alert">
              ${text.errors[attempt.errorCode ?? "other"] ?? text.errors.other}
            </p>`
          : ""
      }
      <form method="post" action="${signInPath}">
        ${hiddenFields(idp, cookie, { authorizationId })}
        <label for="email">${text.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          required
          ${failed ? "" : "autofocus"}
          value="${attempt.email}"
        />
        <label for="password">${text.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          ${failed ? html`autofocus aria-describedby="alert"` : ""}
        />
        <button type="submit">${text.signIn}</button>
      </form>
      ${
        attempt.errorCode === "email_not_confirmed"
          ? html`<form method="post" action="${checkMailPath}">
              ${hiddenFields(idp, cookie, { authorizationId })}
              <input type="hidden" name="email" value="${attempt.email}" />
              <button type="submit" class="plain">${accountText.again}</button>
            </form>`
          : ""
      }
      <p class="links">
        <a href="${withAuthorization(forgotPasswordPath, authorizationId)}"
          >${accountText.forgotPassword}</a
        >
        ${
          idp.signUp === "disabled"
            ? ""
            : html`<a href="${withAuthorization(signUpPath, authorizationId)}"
                >${accountText.createAccount}</a
              >`
        }
      </p>`,
  });
}

/** `POST /oauth/sign-in`: signs in at the provider's pages and goes on to the consent page. */
export const submitSignIn: Endpoint = async (idp, c) => {
  const { cookie, fields, authorizationId } = await readBrowserForm(idp, c);
  const pending = authorizationId === "" ? null : loadPendingAuthorization(idp, authorizationId);
  const email = fields["email"] ?? "";
  try {
    const account = await signInWithPassword(idp, {
      email,
      password: fields["password"] ?? "",
      caller: remoteAddress(c),
    });
    idp.browserSessions.signOut(cookie);
    const userAgent = c.req.header("User-Agent");
    setBrowserCookie(idp, c, idp.browserSessions.signIn(account.id, userAgent));
  } catch (error) {
    if (!(error instanceof AuthError)) {
      throw error;
    }
    const attempt = { email: email.slice(0, 320), errorCode: error.code };
    return sendSignInPage(idp, c, pending, cookie, attempt);
  }
  c.header("Cache-Control", "no-store");
  return c.redirect(toNextPage(authorizationId), 303);
};
