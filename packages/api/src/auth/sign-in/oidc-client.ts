import { compactVerify, errors } from "jose";
import * as oauth from "oauth4webapi";
import { type KeySet, type SignatureAlgorithm, signatureAlgorithms } from "../key-set.ts";
import { toOutageProblem } from "../provider/provider-errors.ts";
import { type Fetch, requestProvider } from "../provider-request.ts";
import type { AuthSettings, OidcSettings } from "../settings.ts";
import { toMisconfiguredProblem, toRejection } from "./oidc-errors.ts";
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
    toAuthorizationUrl: async (flow, language) =>
      toAuthorizationUrl(await loadServer(), options, flow, language),

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
      // The response is not read: a token that the provider does not have any more is revoked as well.
      await oauth.revocationRequest(server, toClient(options), authentication, refreshToken, {
        ...requestOptions,
        additionalParameters: { token_type_hint: "refresh_token" },
      });
    },

    toEndSessionUrl: async (idToken) => toEndSessionUrl(await loadServer(), options, idToken),
  };
}

async function toAuthorizationUrl(
  { authorization_endpoint: endpoint }: oauth.AuthorizationServer,
  { settings, oidc }: Options,
  { state, nonce, codeVerifier }: AuthorizationFlow,
  language: string,
): Promise<string> {
  if (endpoint === undefined) throw toMisconfiguredProblem("authorization_endpoint");
  return withParameters(endpoint, {
    ...oidc.authorizationParameters,
    response_type: "code",
    client_id: oidc.clientId,
    redirect_uri: settings.baseUrl + callbackPath,
    scope: oidc.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ui_locales: language,
  });
}

/** OpenID Connect RP-Initiated Logout 1.0, section 2. */
function toEndSessionUrl(
  { end_session_endpoint: endpoint }: oauth.AuthorizationServer,
  { settings, oidc }: Options,
  idToken: string | null,
): string | null {
  if (endpoint === undefined) return null;
  return withParameters(endpoint, {
    client_id: oidc.clientId,
    post_logout_redirect_uri: `${settings.baseUrl}/`,
    ...(idToken === null ? {} : { id_token_hint: idToken }),
  });
}

/** Keeps the parameters that the endpoint has already. */
function withParameters(endpoint: string, parameters: Record<string, string>): string {
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
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
