import { isAssignableUuid } from "../../schema/uuid.ts";
import { displayClaims, type Principal } from "../principal.ts";
import type { AuthSettings, OidcSettings } from "../settings.ts";
import { toServiceUserId, toUserId } from "./user-id.ts";

/** What a token says about its user. */
export type UserClaims = Pick<
  Principal,
  "userId" | "email" | "emailConfirmed" | "displayName" | "avatarUrl"
>;

/** The maximum length that OpenID Connect Core section 2 sets for a subject. */
const maxSubjectLength = 255;

/** Returns the user of a verified token; null if its subject is not valid. */
export function toUserClaims(
  claims: Record<string, unknown>,
  { authUrl, oidc }: Pick<AuthSettings, "authUrl" | "oidc">,
): UserClaims | null {
  if (oidc !== null) return toMappedClaims(claims, authUrl, oidc);
  const { sub } = claims;
  if (typeof sub !== "string" || !isAssignableUuid(sub)) return null;
  return { userId: sub.toLowerCase(), ...displayClaims(claims) };
}

/**
 * Returns a program as the user of its own token. Its name is its client id: whatever else the token says is about
 * no person.
 */
export function toServiceClaims(
  clientId: string,
  { authUrl }: Pick<AuthSettings, "authUrl">,
): UserClaims {
  return {
    userId: toServiceUserId(authUrl, clientId),
    email: null,
    emailConfirmed: null,
    displayName: clientId,
    avatarUrl: null,
  };
}

/**
 * Leaves out an email address that the provider has not verified: it could be that of another person, and addresses
 * receive mail and match invitations.
 */
function toMappedClaims(
  claims: Record<string, unknown>,
  issuer: string,
  { claims: names, trustsEmail }: OidcSettings,
): UserClaims | null {
  const subject = claims[names.subject];
  if (typeof subject !== "string" || !/^[\x20-\x7e]+$/u.test(subject)) return null;
  if (subject.length > maxSubjectLength) return null;
  const isVerified = trustsEmail || isTrue(claims[names.email_verified]);
  const { email, displayName, avatarUrl } = displayClaims({
    email: isVerified ? claims[names.email] : undefined,
    name: claims[names.name],
    picture: claims["picture"],
  });
  return {
    userId: toUserId(issuer, subject),
    email,
    emailConfirmed: email === null ? null : true,
    displayName,
    avatarUrl,
  };
}

/** Some providers write a boolean claim as a text or a number, such as `xms_edov` of Entra ID. */
const isTrue = (claim: unknown): boolean =>
  claim === true || claim === "true" || claim === 1 || claim === "1";
