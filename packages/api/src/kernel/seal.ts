import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

// Encrypts values that readers of the database must not see: nonce ‖ tag ‖ ciphertext, AES-256-GCM, with a key
// derived from the service's secret for each purpose. The id of the row is authenticated, so that the ciphertext
// cannot be moved to another row.

const nonceBytes = 12;
const tagBytes = 16;

/** The service's secret, the purpose of the encryption, and the id of the row with the ciphertext. */
export type Seal = { serviceSecret: string; purpose: string; id: string };

/** Encrypts a text for storage. */
export function seal(seal: Seal, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", toKey(seal), nonce);
  cipher.setAAD(Buffer.from(seal.id));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** @throws Error if the text was encrypted with another secret, for another purpose or for another row */
export function unseal(seal: Seal, stored: Buffer): string {
  const nonce = stored.subarray(0, nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", toKey(seal), nonce);
  decipher.setAAD(Buffer.from(seal.id));
  decipher.setAuthTag(stored.subarray(nonceBytes, nonceBytes + tagBytes));
  const ciphertext = stored.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString("utf8");
}

function toKey({ serviceSecret, purpose }: Seal): Buffer {
  return createHmac("sha256", serviceSecret).update(`${purpose}\n`).digest();
}
