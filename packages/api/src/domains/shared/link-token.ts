import { createHash, randomBytes } from "node:crypto";

// The token of a link that opens a record without a session, such as an invitation or a quote. Only the link
// contains it: the database stores its hash.

const tokenBytes = 32;

/** Creates a token of 256 random bits. */
export function createToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/**
 * Returns the stored form of a token. It has too many bits to be guessed from its hash, which needs no salt.
 */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Whether a text has the form of a token. */
export function isToken(text: string): boolean {
  const bytes = Buffer.from(text, "base64url");
  return bytes.length === tokenBytes && bytes.toString("base64url") === text;
}
