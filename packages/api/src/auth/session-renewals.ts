import type { VerifiedToken } from "./principal.ts";
import type { Session } from "./session.ts";

/** A session that the provider has just renewed. */
export type RenewedSession = { session: Session; token: VerifiedToken };

type Renewal = {
  result: Promise<RenewedSession | null>;
  /** Null while in progress. */
  completed: { at: number; accessToken: string } | null;
};

/** Far below the 10 s for which the provider still accepts a replaced refresh token. */
const retentionMs = 2_000;

/**
 * Shares renewals between requests with the same refresh token, while they are in progress and for two seconds
 * after they succeeded. A page that sends many requests at once thus renews its session once, even if its last
 * request is processed after the response to the first.
 *
 * @param refresh sends the refresh grant; returns null for a refresh token that the provider rejects
 * @param now milliseconds since the epoch
 */
export function createSessionRenewals(
  refresh: (refreshToken: string, clientAddress: string | null) => Promise<RenewedSession | null>,
  now: () => number,
) {
  const renewals = new Map<string, Renewal>();

  return {
    /** @param clientAddress the client's IP address, null if unknown; that of the first request is used */
    renew(refreshToken: string, clientAddress: string | null): Promise<RenewedSession | null> {
      for (const [token, { completed }] of renewals) {
        if (completed !== null && now() >= completed.at + retentionMs) renewals.delete(token);
      }
      const existing = renewals.get(refreshToken);
      if (existing !== undefined) return existing.result;
      const renewal: Renewal = { result: refresh(refreshToken, clientAddress), completed: null };
      renewals.set(refreshToken, renewal);
      renewal.result.then(
        (renewed) => {
          if (renewed === null) renewals.delete(refreshToken);
          else renewal.completed = { at: now(), accessToken: renewed.session.access_token };
        },
        () => renewals.delete(refreshToken),
      );
      return renewal.result;
    },

    /** Forgets the renewal that yielded an access token: its session has ended. */
    forget(accessToken: string): void {
      for (const [refreshToken, { completed }] of renewals) {
        if (completed?.accessToken === accessToken) renewals.delete(refreshToken);
      }
    },
  };
}
