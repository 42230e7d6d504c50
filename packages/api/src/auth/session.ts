import { isRecord } from "../schema/is-record.ts";

/** A session, as the identity provider's token endpoint returns it and the cookie stores it. */
export type Session = {
  access_token: string;
  token_type: "bearer";
  /** Seconds from issue to expiry of the access token. */
  expires_in: number;
  /** Unix seconds. */
  expires_at: number;
  /** Absent if the access token itself is renewed, in sessions of an OpenID Connect provider. */
  refresh_token?: string;
  /** The provider's user record, for display only; never used for authorization. */
  user?: Record<string, unknown>;
};

/**
 * Returns the session of a token response, or null if the response is not valid.
 *
 * Omits members that no reader of the cookie needs, since cookies are small.
 */
export function toSession(body: unknown, now: number): Session | null {
  if (!isRecord(body)) return null;
  const { access_token, refresh_token, user } = body;
  if (typeof access_token !== "string" || access_token === "") return null;
  if (typeof refresh_token !== "string" || refresh_token === "") return null;
  const expires_in = toSeconds(body.expires_in) ?? 3600;
  return {
    access_token,
    token_type: "bearer",
    expires_in,
    expires_at: toSeconds(body.expires_at) ?? Math.floor(now / 1000) + expires_in,
    refresh_token,
    ...(isRecord(user) ? { user } : {}),
  };
}

function toSeconds(value: unknown): number | null {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null;
}
