import type { CounterStore } from "./counter-store.ts";
import type { PolicyName } from "./policies.ts";

/** A sign-in attempt that has been counted. */
export type LoginAttempt = {
  /** The password was right: resets the count of this account and IP address. */
  succeed(): Promise<void>;
  /** The password was not checked: the attempt does not count. */
  cancel(): Promise<void>;
};

/** The attempt if nothing is counted. */
export const uncountedAttempt: LoginAttempt = {
  succeed: async () => undefined,
  cancel: async () => undefined,
};

/**
 * Counts an attempt by account and IP address together, with a low limit, so that attempts from elsewhere do not lock
 * out the account's owner; then by IP address, against attempts at many accounts, and by account, against attempts
 * from many addresses. An address from which the owner signed in before counts by the first policy only, so nobody
 * can exhaust the others for the owner.
 *
 * @param parts.enforce throws Problem RATE_LIMITED
 * @param parts.withFallback returns its second argument if the store fails
 */
export async function countLogin(
  parts: {
    counters: CounterStore;
    enforce: (policy: PolicyName, subject: string) => Promise<void>;
    withFallback: <Result>(work: () => Promise<Result>, fallback: Result) => Promise<Result>;
  },
  subject: { address: string | null; account: string },
): Promise<LoginAttempt> {
  const { counters, enforce, withFallback } = parts;
  const { address, account } = subject;
  const counted: [PolicyName, string][] = [];
  const count = async (policy: PolicyName, key: string) => {
    // In sequence: a request over one limit must not count toward the next.
    await enforce(policy, key);
    counted.push([policy, key]);
  };
  const pair = address === null ? null : `${address} ${account}`;
  if (pair !== null) await count("login", pair);
  const isKnown = pair !== null && (await withFallback(() => counters.isKnown(pair), false));
  if (!isKnown && address !== null) await count("login-address", address);
  if (!isKnown) await count("login-account", account);

  const cancel = () =>
    withFallback(async () => {
      await Promise.all(counted.map(([policy, key]) => counters.decrement(policy, key)));
    }, undefined);
  return {
    cancel,
    async succeed() {
      await cancel();
      if (pair === null) return;
      await withFallback(async () => {
        await Promise.all([counters.reset("login", pair), counters.markKnown(pair)]);
      }, undefined);
    },
  };
}
