import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

// What is to be kept from who reads the database: nonce ‖ tag ‖ ciphertext, AES-256-GCM, with a key that
// the service's own secret gives for each purpose. It is bound to its row, so that it cannot be moved to
// another.

const nonceBytes = 12;
const tagBytes = 16;

/** The service's secret, what is sealed with it, and the id of the row that holds it. */
export type Seal = { serviceSecret: string; purpose: string; id: string };

/** The form in which a text is stored that the database must not see. */
export function seal(seal: Seal, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", toKey(seal), nonce);
  cipher.setAAD(Buffer.from(seal.id));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** @throws Error when it was sealed with another secret, for another purpose or for another row */
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
