import { CliError } from "../cli-error.ts";
import { oauthOptions } from "./oauth-options.ts";
import type { Session } from "./session-file.ts";

const maxAttempts = 3;
/**
 * Long, and without retries: an abandoned request may have been executed, and a provider accepts the old
 * refresh token again for only ten seconds.
 */
const timeoutMs = 30_000;

/** The provider has ended the session: the user must sign in again. */
export class SessionEndedError extends CliError {
  constructor() {
    super(
      "signIn",
      "Your session has ended: it was revoked, or not used for too long.",
      "Sign in again: werkbank login",
    );
  }
}

/**
 * Exchanges the refresh token for a new pair.
 *
 * @throws SessionEndedError if the provider rejects the token (any 4xx but 409 and 429)
 * @throws CliError (unavailable) for everything else; the session is then still valid
 */
export async function refreshSession(issuer: string, session: Session): Promise<Session> {
  if (session.refreshToken === null) throw new SessionEndedError();
  const oauth = await import("oauth4webapi");
  const server = { issuer, token_endpoint: session.tokenEndpoint };
  const client = { client_id: session.clientId };
  let cause: unknown;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      const response = await oauth.refreshTokenGrantRequest(
        server,
        client,
        oauth.None(),
        session.refreshToken,
        oauthOptions(oauth, session.tokenEndpoint, timeoutMs),
      );
      const { status } = response;
      if (status >= 400 && status < 500 && status !== 409 && status !== 429) {
        await response.body?.cancel();
        throw new SessionEndedError();
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`it answered ${status}`);
      }
      const tokens = await oauth.processRefreshTokenResponse(server, client, response);
      return {
        ...session,
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? session.refreshToken,
        expiresAt: Date.now() + (tokens.expires_in ?? 3_600) * 1_000,
      };
    } catch (error) {
      if (error instanceof SessionEndedError) throw error;
      cause = error;
      if (error instanceof Error && error.name === "TimeoutError") break;
      await new Promise((resolve) =>
        setTimeout(resolve, attempt < maxAttempts ? attempt * 200 : 0),
      );
    }
  }
  throw new CliError(
    "unavailable",
    `The identity provider at ${issuer} does not answer, so the session cannot be renewed. It is kept.`,
    "Try again in a moment; nothing else is needed.",
    cause,
  );
}
