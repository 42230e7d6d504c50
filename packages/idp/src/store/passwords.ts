import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { createWorkQueue } from "./work-queue.ts";

const blockSize = 8;
const parallelization = 3;
const keyLength = 32;
/** OWASP's equal of N = 2^17, p = 1 with a quarter of the memory (32 MiB a computation). */
const productionCost = 2 ** 15;

/** Node computes in four threads; more at once than processors makes each of them late. */
const atOnce = Math.min(4, availableParallelism());
/** Callers give up after 10 seconds, of which the computation needs some itself. */
const patienceMs = 5_000;
const mostWaiting = 100;

/** Both wait for their turn, and throw TooManyRequests when it does not come in time. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** A null hash (unknown account) costs the same time and is never right. */
  verify(password: string, hash: string | null): Promise<boolean>;
};

/** Hashes and verifies with scrypt at the given cost (its N). */
export function createPasswords(cost: number = productionCost): Passwords {
  const queue = createWorkQueue({
    atOnce,
    mostWaiting,
    patienceMs,
    clock: () => performance.now(),
  });
  const hash = async (password: string): Promise<string> => {
    const salt = randomBytes(16);
    const key = await queue.run(() => derive(password, salt, cost));
    return ["scrypt", cost, salt.toString("base64url"), key.toString("base64url")].join("$");
  };
  const nobody = ["scrypt", cost, randomBytes(16).toString("base64url"), ""].join("$");
  return {
    hash,
    async verify(password, stored) {
      const [, n, salt = "", expected = ""] = (stored ?? nobody).split("$");
      const key = await queue.run(() =>
        derive(password, Buffer.from(salt, "base64url"), Number(n)),
      );
      const wanted = Buffer.from(expected, "base64url");
      return wanted.length === key.length && timingSafeEqual(key, wanted);
    },
  };
}

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  // What OpenSSL counts: the large table, two blocks and one block for each lane.
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
