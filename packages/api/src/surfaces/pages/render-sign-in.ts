import type { Language } from "@werkbank/http/accept-language";
import { signInPath } from "../../auth/sign-in/paths.ts";
import type { ApiConfig } from "../../config.ts";
import { type Html, html } from "../../mail/html.ts";
import type { Page } from "./shell.ts";
import { shellMessages } from "./messages/messages-by-language.ts";

/** What stands above the form. */
export type SignInText = {
  title: string;
  lead: string;
  /** Follows the lead. */
  details?: Html;
};

/** The requested page, the text above the form, and the URL of the account pages. */
type SignInPage = SignInText & {
  language: Language;
  /** The path of the requested page, with its query. */
  path: string;
  /** `accountPages` is null if unknown; they return to `baseUrl`. */
  config: Pick<ApiConfig, "accountPages" | "auth" | "baseUrl">;
};

/**
 * Renders the sign-in form, or the link to an OpenID Connect provider. The form posts to the requested page itself, so that no return URL
 * is ever taken from outside.
 *
 * @param rejected a refused attempt: its email address, and why
 */
export function renderSignIn(
  signInPage: SignInPage,
  rejected: { email: string; message: string } | null = null,
): Page {
  const { language, title, lead, details, config } = signInPage;
  const body = html`<div class="sign-in-page">
    <h1>${title}</h1>
    <p>${lead}</p>
    ${details ?? null}
    ${
      rejected === null
        ? null
        : html`<div class="refusal" role="alert"><p>${rejected.message}</p></div>`
    }
    ${config.auth.oidc === null ? renderPasswordForm(signInPage, rejected) : renderProviderLink(signInPage)}
    <p class="account-links">
      ${renderAccountLinks(signInPage)}
      <a href="${language === "nl" ? "/nl" : "/"}">${shellMessages[language].backToSite}</a>
    </p>
  </div>`;
  return { title, body };
}

function renderPasswordForm(
  { language, path }: SignInPage,
  rejected: { email: string } | null,
): Html {
  const { email, password, submitSignIn } = shellMessages[language];
  return html`<form method="post" action="${path}" class="sign-in">
    <div class="field">
      <label for="email">${email}</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username"
        maxlength="320"
        required
        value="${rejected?.email ?? ""}"
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
    <button type="submit" name="action" value="sign-in">${submitSignIn}</button>
  </form>`;
}

/** A link, since the policy of the page lets no form redirect to another origin. */
function renderProviderLink({ language, path, config: { baseUrl } }: SignInPage): Html {
  const query = String(new URLSearchParams({ redirect_to: baseUrl + path }));
  const prefix = language === "nl" ? "/nl" : "";
  return html`<p class="onward">
    <a class="button" href="${prefix}${signInPath}?${query}"
      >${shellMessages[language].submitSignIn}</a
    >
  </p>`;
}

function renderAccountLinks({
  language,
  path,
  config: { accountPages, baseUrl },
}: SignInPage): Html | null {
  if (accountPages === null) return null;
  const { forgotPassword, createAccount } = shellMessages[language];
  const query = String(new URLSearchParams({ redirect_to: baseUrl + path, ui_locales: language }));
  return html`<a href="${accountPages}/forgot-password?${query}">${forgotPassword}</a>
    <a href="${accountPages}/sign-up?${query}">${createAccount}</a>`;
}
