import { pageFontPath } from "@werkbank/http/look/page-font";
import type { Endpoint } from "./context.ts";
import { authorize } from "./endpoints/oauth/authorize.ts";
import { decideConsent } from "./endpoints/oauth/decide-consent.ts";
import { exchangeOAuthToken } from "./endpoints/oauth/exchange-oauth-token.ts";
import { getAuthorization } from "./endpoints/oauth/get-authorization.ts";
import { getDiscovery } from "./endpoints/oauth/get-discovery.ts";
import { getHealth } from "./endpoints/get-health.ts";
import { getKeySet } from "./endpoints/oauth/get-key-set.ts";
import { getSettings } from "./endpoints/get-settings.ts";
import { getUserInfo } from "./endpoints/oauth/get-user-info.ts";
import { getUser } from "./endpoints/accounts/get-user.ts";
import { issueToken } from "./endpoints/accounts/issue-token.ts";
import { listGrants } from "./endpoints/oauth/list-grants.ts";
import { logOut } from "./endpoints/accounts/log-out.ts";
import { reauthenticate } from "./endpoints/accounts/reauthenticate.ts";
import { recover } from "./endpoints/accounts/recover.ts";
import { registerClient } from "./endpoints/oauth/register-client.ts";
import { resend } from "./endpoints/accounts/resend.ts";
import { revokeGrant } from "./endpoints/oauth/revoke-grant.ts";
import { postSignUp } from "./endpoints/accounts/sign-up.ts";
import { updateUser } from "./endpoints/accounts/update-user.ts";
import { followLink, verify } from "./endpoints/accounts/verify.ts";
import {
  submitEndSession,
  submitPassword,
  submitRevokeConsent,
} from "./pages/account/account-forms.ts";
import { showAccount } from "./pages/account/account-page.ts";
import { showCheckMail, submitCheckMail } from "./pages/check-mail-page.ts";
import { showConfirm, submitConfirm } from "./pages/confirm-page.ts";
import { showConsent, submitConsent } from "./pages/consent-page.ts";
import { showDone } from "./pages/done-page.ts";
import { withAccountErrorPage, withErrorPage } from "./pages/account/error-page.ts";
import { showForgotPassword, submitForgotPassword } from "./pages/forgot-password-page.ts";
import { showPageFont } from "./pages/page-font.ts";
import { showNewPassword, submitNewPassword } from "./pages/new-password-page.ts";
import { listMessages, showMessage, showOutbox } from "./pages/outbox-page.ts";
import {
  accountConsentsPath,
  accountPasswordPath,
  accountPath,
  accountSessionsPath,
  checkMailPath,
  confirmPath,
  consentPath,
  donePath,
  forgotPasswordPath,
  newPasswordPath,
  outboxPath,
  signInPath,
  signOutPath,
  signUpPath,
} from "./http/paths.ts";
import { submitSignIn } from "./pages/sign-in-page.ts";
import { submitSignOut } from "./pages/account/sign-out.ts";
import { showSignUp, submitSignUp } from "./pages/sign-up-page.ts";

export type Route = {
  path: string;
  methods: Partial<Record<"GET" | "POST" | "PUT" | "DELETE", Endpoint>>;
};

/** The endpoints under the issuer's path. */
export const apiRoutes = (base: string): Route[] => [
  { path: `${base}/health`, methods: { GET: getHealth } },
  { path: `${base}/settings`, methods: { GET: getSettings } },
  { path: `${base}/.well-known/jwks.json`, methods: { GET: getKeySet } },
  { path: `${base}/token`, methods: { POST: issueToken } },
  { path: `${base}/user`, methods: { GET: getUser, PUT: updateUser } },
  { path: `${base}/signup`, methods: { POST: postSignUp } },
  { path: `${base}/verify`, methods: { GET: followLink, POST: verify } },
  { path: `${base}/resend`, methods: { POST: resend } },
  { path: `${base}/recover`, methods: { POST: recover } },
  { path: `${base}/reauthenticate`, methods: { GET: reauthenticate } },
  { path: `${base}/user/oauth/grants`, methods: { GET: listGrants, DELETE: revokeGrant } },
  { path: `${base}/logout`, methods: { POST: logOut } },
  { path: `${base}/oauth/authorize`, methods: { GET: authorize } },
  { path: `${base}/oauth/authorizations/:id`, methods: { GET: getAuthorization } },
  { path: `${base}/oauth/authorizations/:id/consent`, methods: { POST: decideConsent } },
  { path: `${base}/oauth/token`, methods: { POST: exchangeOAuthToken } },
  { path: `${base}/oauth/clients/register`, methods: { POST: registerClient } },
  { path: `${base}/oauth/userinfo`, methods: { GET: getUserInfo } },
];

/**
 * Returns both paths of discovery: appended to the issuer, and inserted before its path (RFC 8414 section 3.1).
 */
export function discoveryPaths(base: string): Route[] {
  const documents = [
    "/.well-known/oauth-authorization-server",
    "/.well-known/openid-configuration",
  ];
  const paths = documents.flatMap((document) => [`${base}${document}`, `${document}${base}`]);
  return [...new Set(paths)].map((path) => ({ path, methods: { GET: getDiscovery } }));
}

/** The provider's own pages. */
export const pageRoutes: Route[] = [
  {
    path: consentPath,
    methods: { GET: withErrorPage(showConsent), POST: withErrorPage(submitConsent) },
  },
  { path: signInPath, methods: { POST: withErrorPage(submitSignIn) } },
  { path: signOutPath, methods: { POST: withErrorPage(submitSignOut) } },
  accountPageRoute(signUpPath, showSignUp, submitSignUp),
  accountPageRoute(checkMailPath, showCheckMail, submitCheckMail),
  accountPageRoute(confirmPath, showConfirm, submitConfirm),
  accountPageRoute(forgotPasswordPath, showForgotPassword, submitForgotPassword),
  accountPageRoute(newPasswordPath, showNewPassword, submitNewPassword),
  { path: pageFontPath, methods: { GET: showPageFont } },
  { path: donePath, methods: { GET: showDone } },
  { path: outboxPath, methods: { GET: withErrorPage(showOutbox) } },
  { path: `${outboxPath}/:id`, methods: { GET: withErrorPage(showMessage) } },
  { path: `${outboxPath}.json`, methods: { GET: listMessages } },
  { path: "/", methods: { GET: (_idp, c) => c.redirect(accountPath) } },
  { path: accountPath, methods: { GET: withErrorPage(showAccount) } },
  { path: accountSessionsPath, methods: { POST: withErrorPage(submitEndSession) } },
  { path: accountConsentsPath, methods: { POST: withErrorPage(submitRevokeConsent) } },
  { path: accountPasswordPath, methods: { POST: withErrorPage(submitPassword) } },
];

function accountPageRoute(path: string, show: Endpoint, submit: Endpoint): Route {
  return { path, methods: { GET: withAccountErrorPage(show), POST: withAccountErrorPage(submit) } };
}
