import { createHmac } from "node:crypto";

/** Returns the subject under which an e-mail address is counted: independent of case, and unreadable. */
export function hashEmail(secret: string, email: string): string {
  return createHmac("sha256", secret).update(email.toLowerCase()).digest("base64url");
}
