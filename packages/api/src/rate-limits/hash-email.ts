import { createHmac } from "node:crypto";

/** Returns the HMAC of an email address in lower case, under which it is counted. */
export function hashEmail(secret: string, email: string): string {
  return createHmac("sha256", secret).update(email.toLowerCase()).digest("base64url");
}
