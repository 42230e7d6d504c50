import { createHmac, randomBytes } from "node:crypto";
import { seal, unseal } from "../../kernel/seal.ts";

// Standard Webhooks 1.0.0: a symmetric secret is `whsec_` followed by the key in base64.

const prefix = "whsec_";
const purpose = "webhook secrets";

/** Creates a secret of 32 random bytes. */
export function createSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** Returns the last characters of a secret, by which a user recognizes it. */
export function toSecretHint(secret: string): string {
  return `…${secret.slice(-4)}`;
}

/** Encrypts a secret for storage, bound to its webhook. */
export function encryptSecret(serviceSecret: string, webhookId: string, secret: string): Buffer {
  return seal({ serviceSecret, purpose, id: webhookId }, secret);
}

/** @throws Error if it was encrypted with another key or for another webhook */
export function decryptSecret(serviceSecret: string, webhookId: string, stored: Buffer): string {
  return unseal({ serviceSecret, purpose, id: webhookId }, stored);
}

/** Returns `v1,<base64 HMAC-SHA256>` for each secret, separated by spaces, over `id.timestamp.body`. */
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
