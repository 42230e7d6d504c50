import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** 256 random bits, base64url. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/** Hashes secrets that are already random, so no salt or work factor is needed. */
export const sha256 = (value: string): string =>
  createHash("sha256").update(value).digest("base64url");

/** Compares two texts in constant time. */
export function equalSecrets(left: string, right: string): boolean {
  const hash = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(hash(left), hash(right));
}

/** Computes a message authentication code (HMAC-SHA-256) with the installation's secret. */
export type MacFunction = (purpose: string, message: string | Uint8Array) => Buffer;

/** Creates the MAC function of this installation, whose secret is generated at the first start. */
export function createMacFunction(db: DatabaseSync): MacFunction {
  db.prepare("insert or ignore into settings (name, value) values ('secret', ?)").run(
    randomToken(),
  );
  const row = db.prepare("select value from settings where name = 'secret'").get();
  const secret = Buffer.from(String(row?.["value"]), "base64url");
  return (purpose, message) =>
    createHmac("sha256", secret).update(`${purpose}\0`).update(message).digest();
}
