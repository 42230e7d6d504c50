import { Problem } from "../problems/problem.ts";
import { providerProblem, requestProvider } from "./provider-request.ts";
import { toForwardedHeaders } from "./provider/forwarded-headers.ts";
import {
  findErrorCode,
  isClientError,
  toOutageProblem,
  toRateLimitedProblem,
} from "./provider/provider-errors.ts";
import type { Fetch, ProviderResponse } from "./provider-request.ts";
import { toSession } from "./session.ts";
import type { Session } from "./session.ts";
import type { AuthSettings } from "./settings.ts";

/** Long enough for slow password hashing at the provider. */
const defaultTimeoutMs = 10_000;
const maxResponseBytes = 256 * 1024;

/** The provider's endpoints that the service itself calls; wire-compatible with Supabase Auth. */
export type IdentityProvider = {
  /**
   * @param clientAddress the client's IP address, null if unknown
   * @throws Problem AUTH_INVALID_CREDENTIALS, AUTH_CONFIRMATION_REQUIRED, AUTH_PROVIDER_ERROR; RATE_LIMITED
   *   if the provider returns 429
   */
  passwordGrant(email: string, password: string, clientAddress: string | null): Promise<Session>;
  /** Returns null if the provider rejects the refresh token. @throws Problem AUTH_PROVIDER_ERROR */
  refreshGrant(refreshToken: string, clientAddress: string | null): Promise<Session | null>;
  /** Ends the session of the token, and no other. @throws Problem AUTH_PROVIDER_ERROR */
  logout(accessToken: string): Promise<void>;
};

export function createIdentityProvider(options: {
  settings: AuthSettings;
  fetch: Fetch;
  now: () => number;
  timeoutMs?: number;
}): IdentityProvider {
  const { settings, fetch, now } = options;
  const limits = { timeoutMs: options.timeoutMs ?? defaultTimeoutMs, maxBytes: maxResponseBytes };
  const commonHeaders: Record<string, string> = {
    accept: "application/json",
    ...(settings.idpApiKey === null ? {} : { apikey: settings.idpApiKey }),
  };

  function requestTokens(
    grantType: string,
    body: object,
    clientAddress: string | null,
  ): Promise<ProviderResponse> {
    const init = {
      method: "POST",
      headers: {
        ...commonHeaders,
        ...toForwardedHeaders(settings, clientAddress),
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    };
    return requestProvider(
      fetch,
      `${settings.authUrl}/token?grant_type=${grantType}`,
      init,
      limits,
    );
  }

  return {
    async passwordGrant(email, password, clientAddress) {
      const response = await requestTokens("password", { email, password }, clientAddress);
      if (response.status === 200) return parseSessionResponse(response, now());
      if (response.status === 429) throw toRateLimitedProblem(response);
      throw (
        (isClientError(response.status) && toLoginProblem(findErrorCode(response))) ||
        toOutageProblem(response)
      );
    },

    async refreshGrant(refreshToken, clientAddress) {
      const response = await requestTokens(
        "refresh_token",
        { refresh_token: refreshToken },
        clientAddress,
      );
      if (response.status === 200) return parseSessionResponse(response, now());
      // 409: another refresh is in progress. Only an error in the provider's own format ends a session: a 404
      // from a proxy must not sign the user out.
      const isSessionEnded =
        isClientError(response.status) &&
        response.status !== 409 &&
        findErrorCode(response) !== null;
      if (isSessionEnded) return null;
      throw toOutageProblem(response);
    },

    async logout(accessToken) {
      const response = await requestProvider(
        fetch,
        `${settings.authUrl}/logout?scope=local`,
        { method: "POST", headers: { ...commonHeaders, authorization: `Bearer ${accessToken}` } },
        limits,
      );
      // 401, 403 and 404: the provider no longer has this session, which is the desired result.
      const isSessionEnded = [401, 403, 404].includes(response.status);
      if (!isSessionEnded && (response.status < 200 || response.status > 299))
        throw toOutageProblem(response);
    },
  };
}

function parseSessionResponse(response: ProviderResponse, now: number): Session {
  const session = toSession(response.body, now);
  if (session === null) {
    throw providerProblem("The identity provider's token answer is not one.");
  }
  return session;
}

/** Maps by error code only: status and message are ambiguous and change between provider versions. */
function toLoginProblem(code: string | null): Problem | null {
  switch (code) {
    case "email_not_confirmed":
      return new Problem(
        "AUTH_CONFIRMATION_REQUIRED",
        "Confirm the email address of this account first.",
      );
    case "invalid_credentials":
    case "invalid_grant": // RFC 6749 section 5.2
    case "user_banned":
    case "user_not_found":
    // An email address or password that the provider rejects as invalid belongs to no account either.
    case "email_address_invalid":
    case "validation_failed":
      return new Problem("AUTH_INVALID_CREDENTIALS", "The email address or the password is wrong.");
    default:
      return null;
  }
}
