import { Problem } from "../problems/problem.ts";
import { defaultRetryAfterSeconds, providerProblem, requestProvider } from "./provider-request.ts";
import { isRecord } from "../schema/is-record.ts";
import type { Fetch, ProviderAnswer } from "./provider-request.ts";
import { toSession } from "./session.ts";
import type { Session } from "./session.ts";
import type { AuthSettings } from "./settings.ts";

/** Long enough for slow password hashing at the provider. */
const defaultTimeoutMs = 10_000;
const maxAnswerBytes = 256 * 1024;

/** The provider's endpoints that the service itself calls; wire-compatible with Supabase Auth. */
export type IdentityProvider = {
  /**
   * @param clientAddress the client's IP address, null if unknown
   * @throws Problem AUTH_INVALID_CREDENTIALS, AUTH_CONFIRMATION_REQUIRED, AUTH_PROVIDER_ERROR; RATE_LIMITED
   *   if the provider returns 429
   */
  passwordGrant(email: string, password: string, caller: string | null): Promise<Session>;
  /** Returns null if the provider rejects the refresh token. @throws Problem AUTH_PROVIDER_ERROR */
  refreshGrant(refreshToken: string, caller: string | null): Promise<Session | null>;
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
  const limits = { timeoutMs: options.timeoutMs ?? defaultTimeoutMs, maxBytes: maxAnswerBytes };
  const commonHeaders: Record<string, string> = {
    accept: "application/json",
    ...(settings.idpApiKey === null ? {} : { apikey: settings.idpApiKey }),
  };

  /**
   * Returns the headers with the client's IP address. Supabase trusts them if the key is a secret key
   * (`sb_secret_…`) and the project enables IP address forwarding; it uses the first address.
   */
  function nameCaller(caller: string | null): Record<string, string> {
    return settings.idpSecretKey === null || caller === null
      ? {}
      : { apikey: settings.idpSecretKey, "sb-forwarded-for": caller };
  }

  function askForTokens(
    grantType: string,
    body: object,
    caller: string | null,
  ): Promise<ProviderAnswer> {
    const init = {
      method: "POST",
      headers: { ...commonHeaders, ...nameCaller(caller), "content-type": "application/json" },
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
    async passwordGrant(email, password, caller) {
      const answer = await askForTokens("password", { email, password }, caller);
      if (answer.status === 200) return sessionOf(answer, now());
      if (answer.status === 429) throw busy(answer);
      throw (isClientError(answer.status) && loginRefusal(errorCodeOf(answer))) || outage(answer);
    },

    async refreshGrant(refreshToken, caller) {
      const answer = await askForTokens("refresh_token", { refresh_token: refreshToken }, caller);
      if (answer.status === 200) return sessionOf(answer, now());
      // 409: another refresh is in progress. Only an error in the provider's own format ends a session: a 404
      // from a proxy must not sign the user out.
      const ended =
        isClientError(answer.status) && answer.status !== 409 && errorCodeOf(answer) !== null;
      if (ended) return null;
      throw outage(answer);
    },

    async logout(accessToken) {
      const answer = await requestProvider(
        fetch,
        `${settings.authUrl}/logout?scope=local`,
        { method: "POST", headers: { ...commonHeaders, authorization: `Bearer ${accessToken}` } },
        limits,
      );
      // 401, 403 and 404: the provider no longer has this session, which is the desired result.
      const gone = [401, 403, 404].includes(answer.status);
      if (!gone && (answer.status < 200 || answer.status > 299)) throw outage(answer);
    },
  };
}

/**
 * Returns whether a status is a 4xx about the request itself. 429 is not: it is about the provider's load, not
 * about the account.
 */
function isClientError(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

function sessionOf(answer: ProviderAnswer, now: number): Session {
  const session = toSession(answer.body, now);
  if (session === null) {
    throw providerProblem("The identity provider's token answer is not one.");
  }
  return session;
}

/** Maps by error code only: status and message are ambiguous and change between provider versions. */
function loginRefusal(code: string | null): Problem | null {
  switch (code) {
    case "email_not_confirmed":
      return new Problem(
        "AUTH_CONFIRMATION_REQUIRED",
        "Confirm the e-mail address of this account first.",
      );
    case "invalid_credentials":
    case "invalid_grant": // RFC 6749 section 5.2
    case "user_banned":
    case "user_not_found":
    // An e-mail address or password that the provider rejects as invalid belongs to no account either.
    case "email_address_invalid":
    case "validation_failed":
      return new Problem(
        "AUTH_INVALID_CREDENTIALS",
        "The e-mail address or the password is wrong.",
      );
    default:
      return null;
  }
}

/** Returns the error code of a provider response, from any of the places that versions use; null if absent. */
function errorCodeOf({ headers, body }: ProviderAnswer): string | null {
  const record = isRecord(body) ? body : {};
  const codes = [headers.get("x-sb-error-code"), record.error_code, record.code, record.error];
  return codes.find((code): code is string => typeof code === "string" && code !== "") ?? null;
}

function outage(answer: ProviderAnswer): Problem {
  return providerProblem(
    answer.status === 429
      ? "The identity provider asks to try again later."
      : "The identity provider could not complete the request.",
    secondsToWait(answer),
    `HTTP ${answer.status}`,
  );
}

/** Returns the problem for a 429 of the provider: it is up, so the caller only has to wait. */
function busy(answer: ProviderAnswer): Problem {
  const seconds = Math.ceil(secondsToWait(answer) ?? defaultRetryAfterSeconds);
  return new Problem(
    "RATE_LIMITED",
    `The identity provider is asked to sign in too often; try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    { violatedPolicies: ["identity-provider"], retryAfterSeconds: seconds },
    { "Retry-After": String(seconds) },
  );
}

/** Returns the provider's `Retry-After` in seconds if it is from 1 to 3600; undefined otherwise. */
function secondsToWait({ headers }: ProviderAnswer): number | undefined {
  const wait = Number(headers.get("retry-after") ?? Number.NaN);
  return wait >= 1 && wait <= 3600 ? wait : undefined;
}
