import { isRecord } from "../schema/is-record.ts";

/** Who makes a request, according to its access token. Cookie and bearer differ in `credential` only. */
export type Principal = {
  /** A UUID in lower case. */
  userId: string;
  /** Whether this is a program with its own client credentials, and not a person. */
  isService: boolean;
  /** Receives the user's mail and matches invitations; the next two members are for display only. */
  email: string | null;
  displayName: string | null;
  avatarUrl: string | null;
  /** Null if the token has no such claim. */
  emailConfirmed: boolean | null;
  /** The OAuth client that the user authorized; null in first-party sessions. */
  clientId: string | null;
  /** The name that the client chose for itself, for display only. Null if the token has none. */
  clientName: string | null;
  sessionId: string | null;
  /** The `mcp:*` values of the scope claim. */
  scopes: string[];
  /** The scope claim as received; empty if there is none. */
  tokenScope: string;
  audience: string[];
  /** Unix seconds. */
  issuedAt: number;
  /** Unix seconds. */
  expiresAt: number;
  credential: "cookie" | "bearer";
};

/** The claims of a verified access token. */
export type VerifiedToken = Omit<Principal, "credential">;

/**
 * Returns the display claims of a token. Users write their own `user_metadata`, so every value is truncated and
 * stripped of characters that a database or a page cannot hold.
 */
export function displayClaims(
  claims: Record<string, unknown>,
): Pick<Principal, "email" | "displayName" | "avatarUrl" | "emailConfirmed"> {
  const metadata = isRecord(claims.user_metadata) ? claims.user_metadata : {};
  const name = [metadata.full_name, metadata.name, metadata.display_name, claims.name];
  const avatar = [metadata.avatar_url, metadata.picture, claims.picture];
  return {
    email: findFirst([claims.email], toEmail),
    displayName: findFirst(name, toDisplayText),
    avatarUrl: findFirst(avatar, toHttpsUrl),
    // Not from user_metadata, which the user can change.
    emailConfirmed: typeof claims.email_verified === "boolean" ? claims.email_verified : null,
  };
}

/**
 * Returns the claim `client_name`. Clients choose it themselves, so it is sanitized like names of users.
 */
export function displayedClientName(claims: Record<string, unknown>): string | null {
  return findFirst([claims.client_name], toDisplayText);
}

function findFirst<T>(values: unknown[], read: (value: string) => T | null): T | null {
  for (const value of values) {
    const result = typeof value === "string" ? read(value) : null;
    if (result !== null) return result;
  }
  return null;
}

function toDisplayText(value: string): string | null {
  const line = value.toWellFormed().replace(/[\p{Cc}\s]+/gu, " ");
  const text = Array.from(line.slice(0, 1000).trim().normalize("NFC")).slice(0, 240);
  return text.length === 0 ? null : text.join("").trim();
}

function toEmail(value: string): string | null {
  const isPlausible = value.length <= 320 && /^[^\p{Cc}\s@]+@[^\p{Cc}\s@]+$/u.test(value);
  return isPlausible && value.isWellFormed() ? value : null;
}

function toHttpsUrl(value: string): string | null {
  if (value.length > 2048 || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null;
}
