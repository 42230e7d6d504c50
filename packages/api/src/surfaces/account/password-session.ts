import { type Session, toSession } from "../../auth/session.ts";
import { type Seal, seal, unseal } from "../../kernel/seal.ts";
import type { Service } from "../../service.ts";

/** How long the form for a new password can be sent, in milliseconds. */
const lifetimeMs = 15 * 60_000;

type Sealer = Pick<Service, "config" | "now">;

/**
 * Returns the session of a redeemed link for a hidden field, encrypted. The provider may reject a password after the
 * link was redeemed; the user then chooses another one with the same form, without being signed in yet.
 */
export function sealPasswordSession(
  service: Sealer,
  { access_token, refresh_token, expires_in, expires_at }: Session,
): string {
  const expiresAt = service.now() + lifetimeMs;
  const text = JSON.stringify({ expiresAt, access_token, refresh_token, expires_in, expires_at });
  return seal(toSeal(service), text).toString("base64url");
}

/** @returns null if the field is not valid or too old */
export function unsealPasswordSession(service: Sealer, value: string): Session | null {
  let members: Record<string, unknown>;
  try {
    const text = unseal(toSeal(service), Buffer.from(value, "base64url"));
    members = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
  return Number(members["expiresAt"]) > service.now() ? toSession(members, service.now()) : null;
}

const toSeal = ({ config }: Sealer): Seal => ({
  serviceSecret: config.secret,
  purpose: "new-password",
  id: "page",
});
