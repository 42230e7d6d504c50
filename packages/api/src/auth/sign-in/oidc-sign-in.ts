import type { Language } from "@werkbank/http/accept-language";
import * as oauth from "oauth4webapi";
import { Problem } from "../../problems/problem.ts";
import { toUserClaims, type UserClaims } from "../claims/user-claims.ts";
import type { IdentityProvider } from "../identity-provider.ts";
import type { KeySet } from "../key-set.ts";
import type { Fetch } from "../provider-request.ts";
import type { Session } from "../session.ts";
import type { AuthSettings, OidcSettings } from "../settings.ts";
import {
  type BrowserSession,
  type BrowserSessions,
  createBrowserSessions,
} from "./browser-session.ts";
import type { TokenVerifier } from "../verify-token.ts";
import { createFlowCookie } from "./flow-cookie.ts";
import { createOidcClient, type OidcClient, type TokenResult } from "./oidc-client.ts";
import { SignInRejection } from "./sign-in-rejection.ts";

/** After how many seconds a session is renewed at the latest, so that it ends with that of the provider. */
const maxSessionSeconds = 60 * 60;
/** An ID token with more characters does not fit into the cookie along with the rest. */
const maxIdTokenLength = 4_096;

/** Signs browsers in at an OpenID Connect provider. */
export type OidcSignIn = {
  /** Starts a sign-in: the URL at the provider, and the cookie that binds its response to this browser. */
  start(
    returnPath: string,
    language: Language,
  ): Promise<{ authorizationUrl: string; setCookie: string }>;
  /**
   * Finishes the sign-in of a callback, whose cookie the response must then remove.
   *
   * @throws SignInRejection, and problems of the provider
   */
  finish(request: Request): Promise<{ session: Session; returnPath: string }>;
  /** Returns the URL that ends the session at the provider too; null if it has none. */
  findEndSessionUrl(accessToken: string): Promise<string | null>;
};

type Options = {
  settings: AuthSettings;
  oidc: OidcSettings;
  secret: string;
  keySet: KeySet;
  fetch: Fetch;
  now: () => number;
  timeoutMs?: number;
};

/**
 * Creates the sign-in at an OpenID Connect provider. Its sessions replace those of Supabase Auth: their access token is
 * also what is renewed and revoked.
 */
export function createOidcSignIn(options: Options): {
  oidcSignIn: OidcSignIn;
  provider: IdentityProvider;
  verifier: TokenVerifier;
} {
  const { settings, secret, now } = options;
  const client = createOidcClient(options);
  const sessions = createBrowserSessions(options);
  const flowCookie = createFlowCookie({ baseUrl: settings.baseUrl, secret, now });

  const oidcSignIn: OidcSignIn = {
    async start(returnPath, language) {
      const flow = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        codeVerifier: oauth.generateRandomCodeVerifier(),
      };
      return {
        authorizationUrl: await client.toAuthorizationUrl(flow, language),
        setCookie: await flowCookie.toSetCookie({ ...flow, returnPath }),
      };
    },

    async finish(request) {
      const flow = await flowCookie.read(request);
      if (flow === null) throw new SignInRejection("stale");
      const { returnPath } = flow;
      const result = await client
        .redeem(new URL(request.url).searchParams, flow)
        .catch((error: unknown) => {
          throw error instanceof SignInRejection
            ? new SignInRejection(error.reason, { returnPath, cause: error.cause })
            : error;
        });
      const user = toUserClaims(result.claims ?? {}, settings);
      if (user === null) throw new SignInRejection("invalid", { returnPath, cause: "subject" });
      return {
        session: await sessions.toSession(toBrowserSession(user, result, now())),
        returnPath,
      };
    },

    async findEndSessionUrl(accessToken) {
      const session = await sessions.open(accessToken);
      return session === null ? null : client.toEndSessionUrl(session.idToken);
    },
  };

  return {
    oidcSignIn,
    provider: createSessionProvider(client, sessions, options),
    verifier: { verify: (accessToken) => sessions.verify(accessToken) },
  };
}

function createSessionProvider(
  client: OidcClient,
  sessions: BrowserSessions,
  { settings, now }: Options,
): IdentityProvider {
  return {
    passwordGrant: async () => {
      throw new Problem(
        "AUTH_INVALID_CREDENTIALS",
        "People sign in at the identity provider of this service, on its page /auth/sign-in.",
      );
    },

    async refreshGrant(accessToken) {
      const session = await sessions.open(accessToken);
      if (session === null || session.refreshToken === null) return null;
      const result = await client.refresh(session.refreshToken);
      if (result === null) return null;
      const user = result.claims === null ? session.user : toUserClaims(result.claims, settings);
      // OpenID Connect Core section 12.2: the subject stays the same.
      if (user === null || user.userId !== session.user.userId) return null;
      const renewed = {
        ...result,
        idToken: result.idToken ?? session.idToken,
        // Providers that do not rotate refresh tokens do not repeat them.
        refreshToken: result.refreshToken ?? session.refreshToken,
      };
      return sessions.toSession(toBrowserSession(user, renewed, now()));
    },

    async logout(accessToken) {
      const session = await sessions.open(accessToken);
      if (session !== null && session.refreshToken !== null) {
        await client.revoke(session.refreshToken);
      }
    },
  };
}

function toBrowserSession(user: UserClaims, result: TokenResult, now: number): BrowserSession {
  const issuedAt = Math.floor(now / 1_000);
  const { idToken, refreshToken, claims, expiresIn } = result;
  const idTokenSeconds = Number(claims?.["exp"] ?? issuedAt + maxSessionSeconds) - issuedAt;
  const lifetime = Math.min(expiresIn ?? idTokenSeconds, maxSessionSeconds);
  return {
    user,
    refreshToken,
    idToken: idToken !== null && idToken.length <= maxIdTokenLength ? idToken : null,
    issuedAt,
    expiresAt: issuedAt + Math.max(1, Math.floor(lifetime)),
  };
}
