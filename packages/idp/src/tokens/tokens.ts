// Decision: decisions/0010-identity-provider-and-agents.md
import { randomUUID } from "node:crypto";
import { appMetadata } from "../store/accounts.ts";
import type { Account } from "../store/accounts.ts";
import type { Audience, IdpConfig, TokenGrant } from "../config.ts";
import { resourcesOf } from "../http/resource-list.ts";
import type { OAuthClient, OAuthClients } from "../store/oauth-clients.ts";
import type { Session } from "../store/sessions.ts";
import type { SigningKeys } from "./signing-keys.ts";

const idTokenSeconds = 3600;

/** The maximum lifetime of an access token of an OAuth client, which may outlive a revoked grant. */
const maxClientTokenSeconds = 15 * 60;

/** The maximum length of `client_name` in an access token. */
const maxClientNameLength = 240;

/** Returns the longest lifetime of a token in seconds: access tokens and ID tokens share the keys. */
export const maxTokenSeconds = (accessTokenSeconds: number): number =>
  Math.max(accessTokenSeconds, idTokenSeconds);

type AccessToken = {
  token: string;
  /** Seconds. */
  expiresIn: number;
  /** Seconds since 1970. */
  expiresAt: number;
};

export type Tokens = {
  issueAccessToken(account: Account, session: Session): Promise<AccessToken>;
  /** Issues an access token whose subject is a program (RFC 9068 section 2.2). */
  issueProgramToken(clientId: string, resources: readonly string[]): Promise<AccessToken>;
  /** Issues an ID token (OpenID Connect Core section 2); its claims follow the granted scopes. */
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
  clients: OAuthClients;
}): Tokens {
  const { issuer, keys, clock, accessTokenSeconds, audience, clients } = settings;
  const seconds = (ms: number) => Math.floor(ms / 1000);

  const audienceOf = (grant: TokenGrant): Audience =>
    typeof audience === "function" ? audience(grant) : audience;

  /** Returns the lifetime of an access token that is issued now; null: to no client. */
  const startLifetime = (clientId: string | null) => {
    const issuedAt = seconds(clock());
    const expiresIn =
      clientId === null ? accessTokenSeconds : Math.min(accessTokenSeconds, maxClientTokenSeconds);
    return { issuedAt, expiresIn, expiresAt: issuedAt + expiresIn };
  };

  return {
    async issueAccessToken(account, session) {
      const { issuedAt, expiresIn, expiresAt } = startLifetime(session.clientId);
      const token = await keys.sign({
        iss: issuer,
        sub: account.id,
        aud: audienceOf({
          userId: session.userId,
          clientId: session.clientId,
          resources: resourcesOf(session),
        }),
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
          : {
              client_id: session.clientId,
              ...clientNameClaim(clients.find(session.clientId)),
              scope: session.scope ?? "",
            }),
      });
      return { token, expiresIn, expiresAt };
    },
    async issueProgramToken(clientId, resources) {
      const { issuedAt, expiresIn, expiresAt } = startLifetime(clientId);
      const token = await keys.sign({
        iss: issuer,
        sub: clientId,
        aud: audienceOf({ userId: null, clientId, resources }),
        exp: expiresAt,
        iat: issuedAt,
        client_id: clientId,
        jti: randomUUID(),
      });
      return { token, expiresIn, expiresAt };
    },
    issueIdToken(account, session, nonce) {
      const issuedAt = seconds(clock());
      return keys.sign({
        iss: issuer,
        sub: account.id,
        aud: session.clientId,
        exp: issuedAt + idTokenSeconds,
        iat: issuedAt,
        auth_time: seconds(account.lastSignInAt ?? session.createdAt),
        client_id: session.clientId,
        ...(nonce === null ? {} : { nonce }),
        ...scopedClaims(account, session),
      });
    },
  };
}

/** RFC 7591 section 2: for display only, since clients name themselves. A client may have no name. */
function clientNameClaim(client: OAuthClient | null): { client_name?: string } {
  if (client === null || client.name === "") return {};
  return { client_name: Array.from(client.name).slice(0, maxClientNameLength).join("") };
}

/** Returns the claims that the scopes of a session allow (OpenID Connect Core section 5.4). */
function scopedClaims(account: Account, { scope }: Session): Record<string, unknown> {
  const scopes = new Set((scope ?? "").split(" "));
  return {
    ...(scopes.has("email")
      ? { email: account.email, email_verified: account.emailConfirmedAt !== null }
      : {}),
    ...(scopes.has("profile") ? profileClaims(account) : {}),
    ...(scopes.has("phone") ? { phone_number_verified: false } : {}),
  };
}

/** Returns the claims of OpenID Connect Core section 5.1 that `user_metadata` provides. */
export function profileClaims(account: Account): Record<string, unknown> {
  const { picture, avatar_url, preferred_username, username } = account.userMetadata;
  const text = (...candidates: unknown[]) =>
    candidates.find((value) => typeof value === "string" && value !== "");
  return {
    name: displayName(account),
    picture: text(picture, avatar_url),
    preferred_username: text(preferred_username, username),
    updated_at: Math.floor(account.updatedAt / 1000),
  };
}

/** Returns the name to show for an account: its own, else its email address. */
export function displayName(account: Account): string {
  const { name } = account.userMetadata;
  return typeof name === "string" && name !== "" ? name : account.email;
}
