import type { VerifiedToken } from "./principal.ts";
import type { Session } from "./session.ts";

/** A session that the provider has just renewed. */
export type Renewed = { session: Session; token: VerifiedToken };

type Renewal = {
  renewed: Promise<Renewed | null>;
  /** Null while in progress. */
  done: { at: number; accessToken: string } | null;
};

/** Far below the 10 s for which the provider still accepts a replaced refresh token. */
const rememberedMs = 2_000;

/**
 * Shares renewals between requests with the same refresh token, while they are in progress and for two seconds
 * after they succeeded. A page that sends many requests at once thus renews its session once, even if its last
 * request is processed after the response to the first.
 *
 * @param refresh sends the refresh grant; returns null for a refresh token that the provider rejects
 * @param now milliseconds since the epoch
 */
export function createRenewals(
  refresh: (refreshToken: string, caller: string | null) => Promise<Renewed | null>,
  now: () => number,
) {
  const renewals = new Map<string, Renewal>();

  return {
    /** @param clientAddress the client's IP address, null if unknown; that of the first request is used */
    renew(refreshToken: string, caller: string | null): Promise<Renewed | null> {
      for (const [token, { done }] of renewals) {
        if (done !== null && now() >= done.at + rememberedMs) renewals.delete(token);
      }
      const known = renewals.get(refreshToken);
      if (known !== undefined) return known.renewed;
      const renewal: Renewal = { renewed: refresh(refreshToken, caller), done: null };
      renewals.set(refreshToken, renewal);
      renewal.renewed.then(
        (renewed) => {
          if (renewed === null) renewals.delete(refreshToken);
          else renewal.done = { at: now(), accessToken: renewed.session.access_token };
        },
        () => renewals.delete(refreshToken),
      );
      return renewal.renewed;
    },

    /** Forgets the renewal that yielded an access token: its session has ended. */
    forget(accessToken: string): void {
      for (const [refreshToken, { done }] of renewals) {
        if (done?.accessToken === accessToken) renewals.delete(refreshToken);
      }
    },
  };
}
