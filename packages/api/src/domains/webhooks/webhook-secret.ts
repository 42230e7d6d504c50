import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

// Standard Webhooks 1.0.0: a symmetric secret is `whsec_` and the key in base64. It is stored encrypted
// with a key that the service's own secret gives: nonce ‖ tag ‖ ciphertext, AES-256-GCM. The webhook is
// bound to it, so that one cannot be moved to another row.

const prefix = "whsec_";
const nonceBytes = 12;
const tagBytes = 16;

/** A secret of 32 random bytes. */
export function createSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** By which a person tells two secrets apart. */
export function toSecretHint(secret: string): string {
  return `…${secret.slice(-4)}`;
}

/** The form in which a secret is stored. */
export function encryptSecret(serviceSecret: string, webhookId: string, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", toKey(serviceSecret), nonce);
  cipher.setAAD(Buffer.from(webhookId));
  const ciphertext = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** @throws Error when it was encrypted with another key or for another webhook */
export function decryptSecret(serviceSecret: string, webhookId: string, stored: Buffer): string {
  const nonce = stored.subarray(0, nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", toKey(serviceSecret), nonce);
  decipher.setAAD(Buffer.from(webhookId));
  decipher.setAuthTag(stored.subarray(nonceBytes, nonceBytes + tagBytes));
  const ciphertext = stored.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString("utf8");
}

/** `v1,<base64 HMAC-SHA256>` for each secret, separated by spaces, over `id.timestamp.body`. */
export function toSignatures(
  secrets: readonly string[],
  message: { id: string; timestamp: number; body: string },
): string {
  const { id, timestamp, body } = message;
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), "base64");
      const content = `${id}.${timestamp}.${body}`;
      return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
    })
    .join(" ");
}

function toKey(serviceSecret: string): Buffer {
  return createHmac("sha256", serviceSecret).update("webhook secrets\n").digest();
}
