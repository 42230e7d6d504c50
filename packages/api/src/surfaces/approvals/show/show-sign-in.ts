import { html } from "../../../mail/html.ts";
import { type PageAddress, type PageQuery, toPagePath } from "../page-address.ts";
import type { Page } from "../shell.ts";
import { wordings } from "../wording/wordings.ts";

/** The page that was asked for, and where accounts are made; null where that is not known. */
type Wanted = { address: PageAddress; query: PageQuery; accountPages: string | null };

/**
 * The form to sign in with, at the address that was asked for: it is sent there and comes back there, so
 * that no address of where to return to is ever taken from outside.
 *
 * @param refused an attempt that was refused: its address, and why
 */
export function showSignIn(
  { address, query, accountPages }: Wanted,
  refused: { email: string; sentence: string } | null = null,
): Page {
  const words = wordings[address.language];
  const { title, lead, email, password, submit, forgotPassword, createAccount } = words.signIn;
  const body = html`<h1>${title}</h1>
    <p>${lead}</p>
    ${
      refused === null
        ? null
        : html`<div class="refusal" role="alert"><p>${refused.sentence}</p></div>`
    }
    <form method="post" action="${toPagePath(address, query)}" class="sign-in">
      <div class="field">
        <label for="email">${email}</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          maxlength="320"
          required
          value="${refused?.email ?? ""}"
        />
      </div>
      <div class="field">
        <label for="password">${password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="1024"
          required
        />
      </div>
      <button type="submit" name="action" value="sign-in">${submit}</button>
    </form>
    ${
      accountPages === null
        ? null
        : html`<p class="account-links">
            <a href="${accountPages}/forgot-password">${forgotPassword}</a>
            <a href="${accountPages}/sign-up">${createAccount}</a>
          </p>`
    }`;
  return { title, body };
}
