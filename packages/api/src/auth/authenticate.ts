import { isAgent } from "./agent.ts";
import { Problem } from "../problems/problem.ts";
import { readBearer } from "./bearer.ts";
import { type AccountProvider, createAccountProvider } from "./provider/account-provider.ts";
import { createIdentityProvider, type IdentityProvider } from "./identity-provider.ts";
import { createKeySet, type KeySet } from "./key-set.ts";
import type { Principal, VerifiedToken } from "./principal.ts";
import { createSessionRenewals, type RenewedSession } from "./session-renewals.ts";
import type { Fetch } from "./provider-request.ts";
import { readSessionCookie, sessionCookieNames, toSetCookies } from "./session-cookie.ts";
import type { CookieSession } from "./session-cookie.ts";
import type { Session } from "./session.ts";
import type { AuthSettings } from "./settings.ts";
import { type ReportFailure, reportFailures } from "./report-failures.ts";
import { createOidcAccounts } from "./sign-in/oidc-accounts.ts";
import { createOidcSignIn, type OidcSignIn } from "./sign-in/oidc-sign-in.ts";
import { createTokenVerifier, type TokenVerifier } from "./verify-token.ts";

export type Authentication = {
  /** Null when the request carries neither a bearer token nor a session cookie. */
  principal: Principal | null;
  /** The access token of the principal; after a renewal, the renewed one. */
  accessToken: string | null;
  /**
   * `Set-Cookie` lines of a renewed session. Every response must carry them, including a problem: the provider
   * has already replaced the refresh token that the browser holds.
   */
  setCookies: string[];
};

export type Authenticator = {
  /**
   * Authenticates a request. Uses the bearer credential if there is one, valid or not, and the cookie otherwise.
   * Refreshes an expired cookie session once at the provider.
   *
   * @param env.authorizationHeaders every `Authorization` header that arrived (see `readBearer`)
   * @param env.clientAddress the client's IP address, null if unknown
   * @param options.cookies false to ignore cookies (the product MCP endpoint)
   * @throws Problem AUTH_INVALID_TOKEN (bearer, or a cookie with an agent's token), AUTH_UNAUTHENTICATED (cookie session unreadable, not
   *   accepted, or expired and not renewable), AUTH_PROVIDER_ERROR with `Retry-After`,
   *   AUTH_RESOURCE_SERVER_MISCONFIGURED
   */
  authenticate(
    request: Request,
    env?: { authorizationHeaders?: string[] | undefined; clientAddress?: string | null },
    options?: { cookies?: boolean },
  ): Promise<Authentication>;
  /**
   * Signs a user in with email address and password.
   *
   * @param clientAddress the client's IP address, null if unknown
   * @throws Problem AUTH_INVALID_CREDENTIALS, AUTH_CONFIRMATION_REQUIRED, AUTH_PROVIDER_ERROR, RATE_LIMITED
   *   if the provider returns 429, or AUTH_RESOURCE_SERVER_MISCONFIGURED if this service does not accept the
   *   token that the provider issued
   */
  signIn(
    email: string,
    password: string,
    clientAddress: string | null,
  ): Promise<{ principal: Principal; session: Session; user: Record<string, unknown> }>;
  /**
   * Ends the session of an access token at the provider. A session that has already ended is not an error.
   *
   * @throws Problem AUTH_PROVIDER_ERROR
   */
  signOut(accessToken: string): Promise<void>;
  /** With which users manage their account at the provider. */
  accounts: AccountProvider;
  /** How browsers sign in at an OpenID Connect provider; null if they sign in with a password. */
  oidcSignIn: OidcSignIn | null;
  /** Resolves when no key fetch is in progress. */
  settled(): Promise<void>;
};

/**
 * @param options.secret encrypts the sessions of an OpenID Connect provider
 * @param options.now milliseconds since the epoch
 * @param options.reportFailure receives each failure of the identity provider
 * @param options.timeoutMs for each request to the provider; by default 5 s for keys, 10 s for sessions
 */
export function createAuthenticator(options: {
  settings: AuthSettings;
  secret: string;
  fetch: Fetch;
  now: () => number;
  reportFailure?: ReportFailure;
  timeoutMs?: number;
}): Authenticator {
  const { settings, reportFailure = () => undefined } = options;
  const { authUrl, oidc } = settings;
  const keySet = createKeySet({ ...options, authUrl, needsMetadata: oidc !== null });
  const verifier = createTokenVerifier({ ...options, keySet });
  const browser = createBrowserParts(options, keySet, verifier);
  const provider = reportFailures(browser.provider, reportFailure);
  const secure = settings.baseUrl.startsWith("https:");

  const renewals = createSessionRenewals(toRenewSession(provider, browser.verifier), options.now);

  async function authenticateCookie(
    { accessToken, refreshToken }: CookieSession,
    cookieHeader: string | null,
    clientAddress: string | null,
  ): Promise<Authentication> {
    try {
      const principal = toCookiePrincipal(await browser.verifier.verify(accessToken), settings);
      return { principal, accessToken, setCookies: [] };
    } catch (error) {
      if (!isInvalidToken(error)) throw error;
      if (error.members.reason === "client") throw error;
      if (error.members.reason !== "expired") {
        throw new Problem("AUTH_UNAUTHENTICATED", "The session is not accepted; sign in again.");
      }
    }
    const renewable = browser.oidcSignIn === null ? refreshToken : accessToken;
    const renewed = renewable === null ? null : await renewals.renew(renewable, clientAddress);
    if (renewed === null) {
      throw new Problem("AUTH_UNAUTHENTICATED", "The session has expired; sign in again.");
    }
    return {
      principal: toCookiePrincipal(renewed.token, settings),
      accessToken: renewed.session.access_token,
      setCookies: toSetCookies(renewed.session, {
        secure,
        previousChunkNames: sessionCookieNames(cookieHeader),
      }),
    };
  }

  return {
    async authenticate(request, env, { cookies = true } = {}) {
      const bearer = readBearer(request, env?.authorizationHeaders);
      if (bearer !== null) {
        const principal = { ...(await verifier.verify(bearer)), credential: "bearer" as const };
        return { principal, accessToken: bearer, setCookies: [] };
      }
      const cookieHeader = cookies ? request.headers.get("cookie") : null;
      const session = readSessionCookie(cookieHeader);
      if (session === null) return { principal: null, accessToken: null, setCookies: [] };
      return authenticateCookie(session, cookieHeader, env?.clientAddress ?? null);
    },

    async signIn(email, password, clientAddress) {
      const session = await provider.passwordGrant(email, password, clientAddress);
      const token = await verifyIssued(verifier, session.access_token);
      const { user } = session;
      const confirmed = user === undefined ? null : typeof user.email_confirmed_at === "string";
      const emailConfirmed = token.emailConfirmed ?? confirmed;
      const principal = { ...token, emailConfirmed, credential: "cookie" as const };
      return { principal, session, user: user ?? {} };
    },

    async signOut(accessToken) {
      await provider.logout(accessToken);
      // Only after the logout: until then, the session is valid and its renewal may be reused.
      renewals.forget(accessToken);
    },
    accounts: reportFailures(browser.accounts, reportFailure),
    oidcSignIn:
      browser.oidcSignIn === null ? null : reportFailures(browser.oidcSignIn, reportFailure),
    settled: () => keySet.settled(),
  };
}

/** What signs browsers in: how their sessions are renewed and verified, and where users have their account. */
type BrowserParts = {
  provider: IdentityProvider;
  verifier: TokenVerifier;
  accounts: AccountProvider;
  oidcSignIn: OidcSignIn | null;
};

function createBrowserParts(
  options: Parameters<typeof createAuthenticator>[0],
  keySet: KeySet,
  verifier: TokenVerifier,
): BrowserParts {
  const { oidc } = options.settings;
  if (oidc === null) {
    const provider = createIdentityProvider(options);
    return { provider, verifier, accounts: createAccountProvider(options), oidcSignIn: null };
  }
  return {
    ...createOidcSignIn({ ...options, oidc, keySet }),
    accounts: createOidcAccounts(),
  };
}

function toRenewSession(provider: IdentityProvider, verifier: TokenVerifier) {
  return async (
    refreshToken: string,
    clientAddress: string | null,
  ): Promise<RenewedSession | null> => {
    const session = await provider.refreshGrant(refreshToken, clientAddress);
    if (session === null) return null;
    return { session, token: await verifyIssued(verifier, session.access_token) };
  };
}

/** @throws Problem AUTH_INVALID_TOKEN for an agent's token: only first-party sessions may use the cookie */
function toCookiePrincipal(token: VerifiedToken, settings: AuthSettings): Principal {
  if (!isAgent({ clientId: token.clientId, channel: "app" }, settings)) {
    return { ...token, credential: "cookie" };
  }
  throw new Problem(
    "AUTH_INVALID_TOKEN",
    "The session cookie holds the token of an OAuth client; send it as a bearer token.",
    { reason: "client" },
  );
}

/** Verifies a token that the provider has just issued. If it is invalid, the deployment is misconfigured. */
async function verifyIssued(verifier: TokenVerifier, accessToken: string): Promise<VerifiedToken> {
  try {
    return await verifier.verify(accessToken);
  } catch (error) {
    if (!isInvalidToken(error)) throw error;
    throw new Problem(
      "AUTH_RESOURCE_SERVER_MISCONFIGURED",
      `The identity provider issued a token that this service does not accept (${String(error.members.reason)}).`,
    );
  }
}

function isInvalidToken(error: unknown): error is Problem {
  return error instanceof Problem && error.code === "AUTH_INVALID_TOKEN";
}
