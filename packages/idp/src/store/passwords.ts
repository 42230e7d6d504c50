import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { createWorkQueue } from "./work-queue.ts";

const blockSize = 8;
const parallelization = 3;
const keyLength = 32;
/**
 * With r = 8 and p = 3, what OWASP considers equal to N = 2^17, p = 1, in a quarter of the memory (32 MiB per
 * hash).
 */
const productionCost = 2 ** 15;

/** Node computes in four threads; more at once than processors would slow down each of them. */
const concurrency = Math.min(4, availableParallelism());
/** Clients time out after 10 seconds, which include the computation. */
const timeoutMs = 5_000;
const maxQueued = 100;

/** Hashing and verification are queued, and throw TooManyRequests if they cannot start in time. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** A null hash (unknown account) takes the same time and never matches. */
  verify(password: string, hash: string | null): Promise<boolean>;
};

/** Hashes and verifies with scrypt at the given cost (its N). */
export function createPasswords(cost: number = productionCost): Passwords {
  const queue = createWorkQueue({
    concurrency,
    maxQueued,
    timeoutMs,
    clock: () => performance.now(),
  });
  const hash = async (password: string): Promise<string> => {
    const salt = randomBytes(16);
    const key = await queue.run(() => derive(password, salt, cost));
    return ["scrypt", cost, salt.toString("base64url"), key.toString("base64url")].join("$");
  };
  const decoyHash = ["scrypt", cost, randomBytes(16).toString("base64url"), ""].join("$");
  return {
    hash,
    async verify(password, stored) {
      const [, n, salt = "", expected = ""] = (stored ?? decoyHash).split("$");
      const key = await queue.run(() =>
        derive(password, Buffer.from(salt, "base64url"), Number(n)),
      );
      const expectedKey = Buffer.from(expected, "base64url");
      return expectedKey.length === key.length && timingSafeEqual(key, expectedKey);
    },
  };
}

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  // What OpenSSL requires: the large table, two blocks, and one block per lane.
  const maxmem = 128 * blockSize * (cost + parallelization + 8);
  const options = { N: cost, r: blockSize, p: parallelization, maxmem };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyLength, options, (error, key) => {
      if (error) {
        reject(error);
      } else {
        resolve(key);
      }
    });
  });
}
