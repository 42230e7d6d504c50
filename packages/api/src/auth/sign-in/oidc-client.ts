import { compactVerify, errors } from "jose";
import * as oauth from "oauth4webapi";
import { Problem } from "../../problems/problem.ts";
import { type KeySet, type SignatureAlgorithm, signatureAlgorithms } from "../key-set.ts";
import { toOutageProblem } from "../provider/provider-errors.ts";
import { type Fetch, providerProblem, requestProvider } from "../provider-request.ts";
import type { AuthSettings, OidcSettings } from "../settings.ts";
import { callbackPath } from "./paths.ts";
import { SignInRejection } from "./sign-in-rejection.ts";

/** Tolerance for a provider whose clock differs, in the ID tokens that it has just issued. */
const clockToleranceSeconds = 30;
const maxResponseBytes = 256 * 1024;
const defaultTimeoutMs = 10_000;

/** What binds an authorization response to its request and its browser. */
export type AuthorizationFlow = { state: string; nonce: string; codeVerifier: string };

/** A verified token response. */
export type TokenResult = {
  /** The claims of the ID token; null if a refresh returned none. */
  claims: Record<string, unknown> | null;
  idToken: string | null;
  refreshToken: string | null;
  /** Seconds; null if the provider does not say. */
  expiresIn: number | null;
};

/**
 * The service as a client (relying party) of an OpenID Connect provider: authorization code flow with PKCE.
 *
 * Every method throws Problem AUTH_PROVIDER_ERROR if the provider fails, and AUTH_RESOURCE_SERVER_MISCONFIGURED if it
 * does not know the client.
 */
export type OidcClient = {
  toAuthorizationUrl(flow: AuthorizationFlow, language: string): Promise<string>;
  /** Checks an authorization response and redeems its code. @throws SignInRejection */
  redeem(callback: URLSearchParams, flow: AuthorizationFlow): Promise<TokenResult>;
  /** Returns null if the provider rejects the refresh token. */
  refresh(refreshToken: string): Promise<TokenResult | null>;
  /** Revokes a refresh token (RFC 7009), if the provider supports it. */
  revoke(refreshToken: string): Promise<void>;
  /** Returns the URL that ends the session at the provider; null if it has none. */
  toEndSessionUrl(idToken: string | null): Promise<string | null>;
};

type Options = {
  settings: AuthSettings;
  oidc: OidcSettings;
  keySet: KeySet;
  fetch: Fetch;
  now: () => number;
  timeoutMs?: number;
};

export function createOidcClient(options: Options): OidcClient {
  const { settings, oidc, keySet } = options;
  const redirectUri = settings.baseUrl + callbackPath;
  const requestOptions = toRequestOptions(options);

  const loadServer = async (): Promise<oauth.AuthorizationServer> =>
    (await keySet.metadata()) ?? { issuer: settings.authUrl };

  async function toResult(response: oauth.TokenEndpointResponse): Promise<TokenResult> {
    const { id_token: idToken, refresh_token, expires_in } = response;
    if (idToken !== undefined) await assertSigned(idToken, keySet);
    return {
      claims: idToken === undefined ? null : { ...oauth.getValidatedIdTokenClaims(response) },
      idToken: idToken ?? null,
      refreshToken: refresh_token ?? null,
      expiresIn: expires_in ?? null,
    };
  }

  return {
    async toAuthorizationUrl({ state, nonce, codeVerifier }, language) {
      const { authorization_endpoint: endpoint } = await loadServer();
      if (endpoint === undefined) throw toMisconfiguredProblem("authorization_endpoint");
      const url = new URL(endpoint);
      const parameters = {
        ...oidc.authorizationParameters,
        response_type: "code",
        client_id: oidc.clientId,
        redirect_uri: redirectUri,
        scope: oidc.scope,
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        ui_locales: language,
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async redeem(callback, { state, nonce, codeVerifier }) {
      const server = await loadServer();
      const client = toClient(options);
      try {
        const code = oauth.validateAuthResponse(server, client, callback, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          toClientAuthentication(oidc, server),
          code,
          redirectUri,
          codeVerifier,
          requestOptions,
        );
        const checks = { expectedNonce: nonce, requireIdToken: true };
        return await toResult(
          await oauth.processAuthorizationCodeResponse(server, client, response, checks),
        );
      } catch (error) {
        throw toRejection(error);
      }
    },

    async refresh(refreshToken) {
      const server = await loadServer();
      const client = toClient(options);
      try {
        const response = await oauth.refreshTokenGrantRequest(
          server,
          client,
          toClientAuthentication(oidc, server),
          refreshToken,
          requestOptions,
        );
        return await toResult(await oauth.processRefreshTokenResponse(server, client, response));
      } catch (error) {
        const rejection = toRejection(error);
        if (rejection instanceof SignInRejection) return null;
        throw rejection;
      }
    },

    async revoke(refreshToken) {
      const server = await loadServer();
      if (server.revocation_endpoint === undefined) return;
      const authentication = toClientAuthentication(oidc, server);
      const response = await oauth.revocationRequest(
        server,
        toClient(options),
        authentication,
        refreshToken,
        { ...requestOptions, additionalParameters: { token_type_hint: "refresh_token" } },
      );
      // A token that the provider no longer has is not an error (RFC 7009 section 2.2).
      if (response.status >= 500) throw providerProblem("The session could not be revoked.");
    },

    async toEndSessionUrl(idToken) {
      const { end_session_endpoint: endpoint } = await loadServer();
      if (endpoint === undefined) return null;
      const url = new URL(endpoint);
      url.searchParams.set("client_id", oidc.clientId);
      url.searchParams.set("post_logout_redirect_uri", `${settings.baseUrl}/`);
      if (idToken !== null) url.searchParams.set("id_token_hint", idToken);
      return url.href;
    },
  };
}

function toClient({ oidc, now }: Options): oauth.Client {
  return {
    client_id: oidc.clientId,
    [oauth.clockSkew]: Math.round((now() - Date.now()) / 1_000),
    [oauth.clockTolerance]: clockToleranceSeconds,
  };
}

function toClientAuthentication(
  { clientSecret }: OidcSettings,
  { token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
): oauth.ClientAuth {
  if (clientSecret === null) return oauth.None();
  // OpenID Connect Discovery section 3: Basic is the default.
  const isPost = Array.isArray(methods) && !methods.includes("client_secret_basic");
  return isPost ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret);
}

/** Sends requests with the limits of all requests to the provider. */
function toRequestOptions({ settings, fetch, timeoutMs = defaultTimeoutMs }: Options) {
  const limits = { timeoutMs, maxBytes: maxResponseBytes };
  return {
    [oauth.allowInsecureRequests]: settings.authUrl.startsWith("http:"),
    async [oauth.customFetch](url: string, init: RequestInit): Promise<Response> {
      const response = await requestProvider(fetch, url, init, limits);
      const { status, body } = response;
      if (status === 429 || status >= 500) throw toOutageProblem(response);
      return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
    },
  };
}

/**
 * Verifies the signature of an ID token: the key set outlives outages of the provider.
 *
 * @throws SignInRejection
 */
async function assertSigned(idToken: string, keySet: KeySet): Promise<void> {
  try {
    await compactVerify(
      idToken,
      async ({ alg, kid }) => {
        const key = await keySet.find({ alg: alg as SignatureAlgorithm, kid });
        if (key === null) throw new SignInRejection("invalid", { cause: "unknown key" });
        return key;
      },
      { algorithms: [...signatureAlgorithms] },
    );
  } catch (error) {
    throw error instanceof errors.JOSEError
      ? new SignInRejection("invalid", { cause: error.code })
      : error;
  }
}

/** Error codes of the token endpoint that only the operator can solve. */
const clientErrors = new Set(["invalid_client", "unauthorized_client", "unsupported_grant_type"]);

/** Returns the rejection of a failed flow, or else the problem. */
function toRejection(error: unknown): unknown {
  if (error instanceof Problem || error instanceof SignInRejection) return error;
  if (error instanceof oauth.ResponseBodyError) {
    return clientErrors.has(error.error)
      ? toMisconfiguredProblem(error.error)
      : new SignInRejection("stale", { cause: error.code });
  }
  if (error instanceof oauth.AuthorizationResponseError) {
    const reason = error.error === "access_denied" ? "denied" : "invalid";
    return new SignInRejection(reason, { cause: error.code });
  }
  const isRejected =
    error instanceof oauth.OperationProcessingError ||
    error instanceof oauth.UnsupportedOperationError ||
    error instanceof oauth.WWWAuthenticateChallengeError;
  if (!isRejected) return error;
  return error.code === oauth.MISSING_SERVER_METADATA
    ? toMisconfiguredProblem("token_endpoint")
    : new SignInRejection("invalid", { cause: error.code });
}

function toMisconfiguredProblem(reason: string): Problem {
  const problem = new Problem(
    "AUTH_RESOURCE_SERVER_MISCONFIGURED",
    "The identity provider does not accept this service as a client.",
  );
  problem.cause = reason;
  return problem;
}
