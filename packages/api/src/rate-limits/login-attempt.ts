import type { CounterStore } from "./counter-store.ts";
import type { PolicyName } from "./policies.ts";

/** An attempt to sign in that has been counted. */
export type LoginAttempt = {
  /** The password was right: what was counted of this account from this address begins anew. */
  succeed(): Promise<void>;
  /** Nobody judged the password: the attempt does not count. */
  takeBack(): Promise<void>;
};

/** Where nothing is counted. */
export const uncounted: LoginAttempt = {
  succeed: async () => undefined,
  takeBack: async () => undefined,
};

/**
 * Counts an attempt tightly for the account and the address together, so that nobody who guesses keeps
 * an owner elsewhere from signing in; then for the address, against one that tries many accounts, and
 * for the account, against many addresses that try one. An address from which the account was signed
 * in to before answers to the first alone: the others cannot be filled for its owner.
 *
 * @param parts.enforce throws Problem RATE_LIMITED
 * @param parts.tolerate gives the other value where the store fails
 */
export async function countLogin(
  parts: {
    counters: CounterStore;
    enforce: (policy: PolicyName, subject: string) => Promise<void>;
    tolerate: <Result>(work: () => Promise<Result>, otherwise: Result) => Promise<Result>;
  },
  subject: { address: string | null; account: string },
): Promise<LoginAttempt> {
  const { counters, enforce, tolerate } = parts;
  const { address, account } = subject;
  const counted: [PolicyName, string][] = [];
  const count = async (policy: PolicyName, of: string) => {
    // In turn: who is over one limit uses nothing of the next one up.
    await enforce(policy, of);
    counted.push([policy, of]);
  };
  const pair = address === null ? null : `${address} ${account}`;
  if (pair !== null) await count("login", pair);
  const isKnown = pair !== null && (await tolerate(() => counters.isKnown(pair), false));
  if (!isKnown && address !== null) await count("login-address", address);
  if (!isKnown) await count("login-account", account);

  const takeBack = () =>
    tolerate(async () => {
      await Promise.all(counted.map(([policy, of]) => counters.giveBack(policy, of)));
    }, undefined);
  return {
    takeBack,
    async succeed() {
      await takeBack();
      if (pair === null) return;
      await tolerate(async () => {
        await Promise.all([counters.forget("login", pair), counters.remember(pair)]);
      }, undefined);
    },
  };
}
