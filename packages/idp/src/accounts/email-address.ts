import { z } from "zod";
import { AuthError } from "../http/errors.ts";

const maxAddressLength = 255;
/** An email address as HTML defines it, with a dot in the domain. */
const Email = z.email({ pattern: z.regexes.html5Email }).regex(/\.[^.@]+$/u);

/** Domains that never lead to a mailbox (RFC 2606 section 2). */
const unreachableDomain = /[.@](invalid|localhost)$/u;

/**
 * Normalizes an address to the form in which accounts are stored.
 * @throws AuthError 400 `validation_failed`, `email_address_invalid`
 */
export function toEmailAddress(value: string | null | undefined): string {
  const email = (value ?? "").trim().toLowerCase();
  if (email === "") {
    throw new AuthError(400, "validation_failed", "An email address is required");
  }
  if (email.length > maxAddressLength) {
    throw new AuthError(400, "validation_failed", "An email address is too long");
  }
  if (unreachableDomain.test(email)) {
    throw new AuthError(400, "email_address_invalid", `Email address "${email}" is invalid`);
  }
  if (!Email.safeParse(email).success) {
    throw new AuthError(
      400,
      "validation_failed",
      "Unable to validate email address: invalid format",
    );
  }
  return email;
}
