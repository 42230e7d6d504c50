import { CliError } from "../cli-error.ts";
import type { Settings } from "../settings.ts";
import { createTokens } from "./tokens.ts";

export type AuthorizedFetch = (
  request: Request,
  options?: { /** Whether it may go out without a token. */ isPublic?: boolean },
) => Promise<Response>;

/**
 * Sends requests with the session's access token. If the service rejects a token that should be valid (this
 * machine's clock is wrong, a key was revoked), refreshes the session once and resends the request.
 *
 * @throws CliError if there is no session, or the service is unavailable
 */
export function createAuthorizedFetch(settings: Settings): AuthorizedFetch {
  const tokens = createTokens(settings);
  return async (request, { isPublic = false } = {}) => {
    const token = isPublic ? null : await tokens.get();
    if (token === null && !isPublic) throw notSignedIn(settings.baseUrl);
    const retry = request.clone();
    const response = await send(request, token);
    if (response.status !== 401 || token === null) return response;
    const next = await tokens.replace(token);
    if (next === null) return response;
    await response.body?.cancel();
    return send(retry, next);
  };
}

export function notSignedIn(baseUrl: string): CliError {
  return new CliError("signIn", `You are not signed in to ${baseUrl}.`, "Sign in: werkbank login");
}

/** @throws CliError (unavailable) if no response arrives */
export async function send(request: Request, token: string | null = null): Promise<Response> {
  if (token !== null) request.headers.set("authorization", `Bearer ${token}`);
  try {
    return await fetch(request);
  } catch (error) {
    const { origin } = new URL(request.url);
    throw new CliError(
      "unavailable",
      `${origin} does not answer.`,
      "Check that the service is running and that SERVICE_BASE_URL names it.",
      error,
    );
  }
}
