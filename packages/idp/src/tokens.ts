import { appMetadata } from "./accounts.ts";
import type { Account } from "./accounts.ts";
import type { Audience, IdpConfig } from "./config.ts";
import type { Session } from "./sessions.ts";
import type { SigningKeys } from "./signing-keys.ts";

/** Life of id tokens in seconds. */
export const idTokenSeconds = 3600;

type AccessToken = {
  token: string;
  /** Seconds. */
  expiresIn: number;
  /** Seconds since 1970. */
  expiresAt: number;
};

export type Tokens = {
  issueAccessToken(account: Account, session: Session): Promise<AccessToken>;
  /** OpenID Connect Core section 2; claims follow the granted scopes. */
  issueIdToken(
    account: Account,
    session: Session & { clientId: string },
    nonce: string | null,
  ): Promise<string>;
};

export function createTokens(settings: {
  issuer: string;
  keys: SigningKeys;
  clock: () => number;
  accessTokenSeconds: number;
  audience: NonNullable<IdpConfig["audience"]>;
}): Tokens {
  const { issuer, keys, clock, accessTokenSeconds, audience } = settings;
  const seconds = (ms: number) => Math.floor(ms / 1000);

  const audienceOf = (session: Session): Audience =>
    typeof audience === "function"
      ? audience({
          userId: session.userId,
          clientId: session.clientId,
          resource: session.resource,
        })
      : audience;

  return {
    async issueAccessToken(account, session) {
      const issuedAt = seconds(clock());
      const expiresAt = issuedAt + accessTokenSeconds;
      const token = await keys.sign({
        iss: issuer,
        sub: account.id,
        aud: audienceOf(session),
        exp: expiresAt,
        iat: issuedAt,
        email: account.email,
        phone: "",
        app_metadata: appMetadata,
        user_metadata: account.userMetadata,
        role: "authenticated",
        aal: "aal1",
        amr: [{ method: session.method, timestamp: seconds(session.createdAt) }],
        session_id: session.id,
        is_anonymous: false,
        ...(session.clientId === null
          ? {}
          : { client_id: session.clientId, scope: session.scope ?? "" }),
      });
      return { token, expiresIn: accessTokenSeconds, expiresAt };
    },
    issueIdToken(account, session, nonce) {
      const issuedAt = seconds(clock());
      const scopes = new Set((session.scope ?? "").split(" "));
      return keys.sign({
        iss: issuer,
        sub: account.id,
        aud: session.clientId,
        exp: issuedAt + idTokenSeconds,
        iat: issuedAt,
        auth_time: seconds(account.lastSignInAt ?? session.createdAt),
        client_id: session.clientId,
        ...(nonce === null ? {} : { nonce }),
        ...(scopes.has("email")
          ? { email: account.email, email_verified: account.emailConfirmedAt !== null }
          : {}),
        ...(scopes.has("profile")
          ? { name: displayName(account), updated_at: seconds(account.updatedAt) }
          : {}),
        ...(scopes.has("phone") ? { phone_number_verified: false } : {}),
      });
    },
  };
}

/** The name to show for an account: its own, else its e-mail address. */
export function displayName(account: Account): string {
  const { name } = account.userMetadata;
  return typeof name === "string" && name !== "" ? name : account.email;
}
