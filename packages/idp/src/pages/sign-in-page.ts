import { html } from "hono/html";
import type { PendingAuthorization } from "../consent.ts";
import { findPending } from "../consent.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../context.ts";
import { AuthError } from "../errors.ts";
import { signInWithPassword } from "../sign-in.ts";
import { withAuthorization } from "./account-flow.ts";
import { accountTextsOf } from "./account-texts.ts";
import { hiddenFields, readBrowserForm, setBrowserCookie } from "./browser-form.ts";
import { sendPage, textsOf } from "./page.ts";
import { checkMailPath, consentPath, forgotPasswordPath, signInPath, signUpPath } from "./paths.ts";

type Attempt = { email: string; errorCode: string | null };

/** The sign-in form of an authorization request. */
export function sendSignInPage(
  idp: IdpContext,
  c: IdpRequest,
  pending: PendingAuthorization,
  cookie: string,
  attempt: Attempt = { email: "", errorCode: null },
): Promise<Response> {
  const { authorization, client } = pending;
  const text = textsOf(c);
  const accountText = accountTextsOf(c);
  const failed = attempt.errorCode !== null;
  return sendPage(c, {
    title: text.signInTitle,
    status: failed ? 400 : 200,
    redirectUri: authorization.redirectUri,
    content: html`<h1>${text.signInTitle}</h1>
      <p class="soft">${text.signInFor(client.name || text.unnamedClient)}</p>
      ${
        failed
          ? html`<p class="alert" role="alert" id="alert">
              ${text.errors[attempt.errorCode ?? "other"] ?? text.errors.other}
            </p>`
          : ""
      }
      <form method="post" action="${signInPath}">
        ${hiddenFields(idp, cookie, authorization.id)}
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
              ${hiddenFields(idp, cookie, authorization.id)}
              <input type="hidden" name="email" value="${attempt.email}" />
              <button type="submit" class="plain">${accountText.again}</button>
            </form>`
          : ""
      }
      <p class="links">
        <a href="${withAuthorization(forgotPasswordPath, authorization.id)}"
          >${accountText.forgotPassword}</a
        >
        ${
          idp.signUp === "disabled"
            ? ""
            : html`<a href="${withAuthorization(signUpPath, authorization.id)}"
                >${accountText.createAccount}</a
              >`
        }
      </p>`,
  });
}

/** `POST /oauth/sign-in`: signs in at the provider's pages and goes on to the consent page. */
export const submitSignIn: Endpoint = async (idp, c) => {
  const { cookie, fields, authorizationId } = await readBrowserForm(idp, c);
  const pending = findPending(idp, authorizationId);
  const email = fields["email"] ?? "";
  try {
    const account = await signInWithPassword(idp, email, fields["password"] ?? "");
    idp.browserSessions.signOut(cookie);
    setBrowserCookie(idp, c, idp.browserSessions.signIn(account.id));
  } catch (error) {
    if (!(error instanceof AuthError)) {
      throw error;
    }
    const attempt = { email: email.slice(0, 320), errorCode: error.code };
    return sendSignInPage(idp, c, pending, cookie, attempt);
  }
  c.header("Cache-Control", "no-store");
  return c.redirect(`${consentPath}?authorization_id=${encodeURIComponent(authorizationId)}`, 303);
};
