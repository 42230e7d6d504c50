import { Problem } from "../../problems/problem.ts";
import type { UserClaims } from "../claims/user-claims.ts";
import type { VerifiedToken } from "../principal.ts";
import type { Session } from "../session.ts";
import type { AuthSettings, OidcSettings } from "../settings.ts";
import { createTokenSeal } from "./token-seal.ts";

/**
 * The session of a browser that signed in at an OpenID Connect provider. Its access token is the service's own,
 * encrypted: the provider may issue none for this service, and neither its ID token nor its refresh token reaches the
 * browser in a form that another program accepts.
 */
export type BrowserSession = {
  user: UserClaims;
  refreshToken: string | null;
  /** For the end of the session at the provider; null if it is too large for a cookie. */
  idToken: string | null;
  /** Unix seconds. */
  issuedAt: number;
  /** Unix seconds. */
  expiresAt: number;
};

export type BrowserSessions = {
  toSession(session: BrowserSession): Promise<Session>;
  /** Returns the session of an access token, also if it has expired; null if the token is not one of this service. */
  open(accessToken: string): Promise<BrowserSession | null>;
  /** @throws Problem AUTH_INVALID_TOKEN */
  verify(accessToken: string): Promise<VerifiedToken>;
};

export function createBrowserSessions(options: {
  settings: AuthSettings;
  oidc: OidcSettings;
  secret: string;
  now: () => number;
}): BrowserSessions {
  const { settings, oidc, secret, now } = options;
  // Sessions end with a change of the provider or of the client, since they were verified for the previous one.
  const purpose = ["browser-session", settings.authUrl, oidc.clientId].join("\n");
  const { seal, open: openSeal } = createTokenSeal(secret, purpose);

  async function open(accessToken: string): Promise<BrowserSession | null> {
    // Only `toSession` writes this value, so its type is known.
    return (await openSeal(accessToken)) as BrowserSession | null;
  }

  return {
    async toSession(session) {
      return {
        access_token: await seal(session),
        token_type: "bearer",
        expires_in: session.expiresAt - session.issuedAt,
        expires_at: session.expiresAt,
      };
    },

    open,

    async verify(accessToken) {
      const session = await open(accessToken);
      if (session === null) throw invalidSession("signature");
      if (session.expiresAt * 1_000 <= now()) throw invalidSession("expired");
      return {
        ...session.user,
        isService: false,
        clientId: null,
        clientName: null,
        sessionId: null,
        scopes: [],
        tokenScope: "",
        audience: ["authenticated"],
        issuedAt: session.issuedAt,
        expiresAt: session.expiresAt,
      };
    },
  };
}

function invalidSession(reason: "signature" | "expired"): Problem {
  return new Problem("AUTH_INVALID_TOKEN", "The session is not valid.", { reason });
}
