import { createHmac } from "node:crypto";

/** What an e-mail address is counted under: the same for each spelling of its case, and not readable. */
export function hashEmail(secret: string, email: string): string {
  return createHmac("sha256", secret).update(email.toLowerCase()).digest("base64url");
}
