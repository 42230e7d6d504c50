import { createHmac } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { isRecord } from "../../schema/is-record.ts";

const algorithms = { alg: "dir", enc: "A256GCM" } as const;

/** Encrypts values for a cookie, so that only this service reads and writes them. */
export type TokenSeal = {
  /** Returns a compact JWE (RFC 7516). */
  seal: (value: object) => Promise<string>;
  /** Returns the value; null if this service did not write it with the same secret and purpose. */
  open: (token: string) => Promise<Record<string, unknown> | null>;
};

/** @param purpose what the values are for; those of another purpose cannot be opened */
export function createTokenSeal(serviceSecret: string, purpose: string): TokenSeal {
  const key = createHmac("sha256", serviceSecret).update(`${purpose}\n`).digest();
  return {
    seal: (value) =>
      new CompactEncrypt(Buffer.from(JSON.stringify(value)))
        .setProtectedHeader(algorithms)
        .encrypt(key),
    async open(token) {
      try {
        const { plaintext } = await compactDecrypt(token, key, {
          keyManagementAlgorithms: [algorithms.alg],
          contentEncryptionAlgorithms: [algorithms.enc],
        });
        const value: unknown = JSON.parse(Buffer.from(plaintext).toString());
        return isRecord(value) ? value : null;
      } catch {
        return null;
      }
    },
  };
}
