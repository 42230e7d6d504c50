import { CliError } from "../cli-error.ts";
import type { Settings } from "../settings.ts";
import { refreshSession, SessionEndedError } from "./refresh-session.ts";
import {
  createSessionFile,
  lockWaitMs,
  type Session,
  type SessionData,
  waitForLock,
  lockTimeoutError,
} from "./session-file.ts";

/** An access token is refreshed this long before it expires. */
const renewBeforeExpiryMs = 60_000;

export type Tokens = {
  /** Returns a valid access token; null if there is no session. */
  get(): Promise<string | null>;
  /** Returns an access token other than this rejected one; null if there is none. */
  replace(refused: string): Promise<string | null>;
};

/** The access tokens of the stored session for one service. */
export function createTokens(settings: Settings): Tokens {
  const { token, baseUrl } = settings;
  if (token !== null) return { get: async () => token, replace: async () => null };
  const file = createSessionFile(settings.configDir);

  async function renew(isUsable: (session: Session) => boolean): Promise<string | null> {
    const deadline = Date.now() + lockWaitMs;
    for (;;) {
      // Reads the file first: another process may have renewed while this one waited for the lock.
      const stored = findSession(await file.read(), baseUrl);
      if (stored === null) return null;
      if (isUsable(stored.session)) return stored.session.accessToken;
      const renewed = await file.withLock(() => renewLocked(isUsable));
      if (renewed !== null) return renewed.token;
      if (Date.now() > deadline) throw lockTimeoutError(file.path);
      await waitForLock();
    }
  }

  async function renewLocked(
    isUsable: (session: Session) => boolean,
  ): Promise<{ token: string | null }> {
    const data = await file.read();
    const stored = findSession(data, baseUrl);
    if (stored === null) return { token: null };
    const { issuer, session } = stored;
    if (isUsable(session)) return { token: session.accessToken };
    try {
      const next = await refreshSession(issuer, session);
      data.sessions[issuer] = next;
      // Stored before use: a refresh token is valid once.
      await file.write(data);
      return { token: next.accessToken };
    } catch (error) {
      if (error instanceof SessionEndedError) {
        delete data.sessions[issuer];
        await file.write(data);
      } else if (error instanceof CliError && session.expiresAt > Date.now() + 1_000) {
        return { token: session.accessToken };
      }
      throw error;
    }
  }

  return {
    get: () => renew(({ expiresAt }) => expiresAt - renewBeforeExpiryMs > Date.now()),
    replace: (refused) => renew(({ accessToken }) => accessToken !== refused),
  };
}

/** Finds the session for a service's requests. */
export function findSession(
  data: SessionData,
  baseUrl: string,
): { issuer: string; session: Session } | null {
  const issuer = data.services[baseUrl]?.issuer;
  const session = issuer === undefined ? undefined : data.sessions[issuer];
  return issuer === undefined || session === undefined ? null : { issuer, session };
}
