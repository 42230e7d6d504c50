import { timingSafeEqual } from "node:crypto";
import { CliError } from "../cli-error.ts";
import { toPlainText } from "../io.ts";
import type { Session } from "../session/session-file.ts";
import { isLoopback } from "../settings.ts";
import { type IdentityProvider, providerUnavailable } from "./discover-provider.ts";
import { oauthOptions } from "../session/oauth-options.ts";

export type Authorization = {
  /** The authorization URL, where the user grants or denies access. */
  url: string;
  /**
   * Exchanges the callback's parameters for a session.
   *
   * @throws CliError for an error response, another state or issuer, and an unavailable provider
   */
  exchangeCallback: (callback: URLSearchParams) => Promise<Session>;
};

/** Starts an authorization code request with PKCE (RFC 7636, S256) and a 256-bit state. */
export async function startAuthorization(
  provider: IdentityProvider,
  clientId: string,
  redirectUri: string,
): Promise<Authorization> {
  const oauth = await import("oauth4webapi");
  const { server, issuer, scopes } = provider;
  const { authorization_endpoint, token_endpoint } = server;
  if (authorization_endpoint === undefined || token_endpoint === undefined) {
    throw providerUnavailable(issuer, new Error("no endpoints"));
  }
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(authorization_endpoint);
  if (!isWebUrl(url)) throw providerUnavailable(issuer, new Error("no web page to sign in on"));
  const parameters = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    ...(scopes.length > 0 && { scope: scopes.join(" ") }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);

  async function exchangeCallback(callback: URLSearchParams): Promise<Session> {
    const client = { client_id: clientId };
    assertState(callback, state);
    assertIssuer(callback, provider);
    assertNoError(callback);
    const validated = oauth.validateAuthResponse(server, client, callback, state);
    let response: Response;
    try {
      response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        validated,
        redirectUri,
        verifier,
        oauthOptions(oauth, token_endpoint as string),
      );
    } catch (error) {
      throw providerUnavailable(issuer, error);
    }
    if (response.status >= 400 && response.status < 500) {
      await response.body?.cancel();
      throw new CliError(
        "signIn",
        "The identity provider no longer accepts this sign-in: the code has expired or was used already.",
        "Start again: werkbank login",
      );
    }
    const tokens = await oauth
      .processAuthorizationCodeResponse(server, client, response)
      .catch((error: unknown) => {
        throw providerUnavailable(issuer, error);
      });
    return {
      clientId,
      tokenEndpoint: token_endpoint as string,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? null,
      expiresAt: Date.now() + (tokens.expires_in ?? 3_600) * 1_000,
    };
  }

  return { url: url.href, exchangeCallback };
}

/** Whether a browser opens the URL: for another scheme, the system would start the program registered for it. */
function isWebUrl(url: URL): boolean {
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
}

function assertState(callback: URLSearchParams, state: string): void {
  const received = Buffer.from(callback.get("state") ?? "");
  const expected = Buffer.from(state);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
    throw new CliError(
      "signIn",
      "The browser came back with an answer to another sign-in, so it was not used.",
      "Close older sign-in pages and start again: werkbank login",
    );
  }
}

/** Requires `iss` if the provider announces it (RFC 9207 section 2.4). */
function assertIssuer(callback: URLSearchParams, { server, issuer }: IdentityProvider): void {
  const iss = callback.get("iss");
  if (iss === null && server.authorization_response_iss_parameter_supported === true) {
    throw new CliError(
      "signIn",
      `The answer does not name the identity provider ${issuer} as it should, so it was not used.`,
      "Start again: werkbank login",
    );
  }
  if (iss !== null && iss !== issuer) {
    throw new CliError(
      "signIn",
      `The answer is from another identity provider than ${issuer}, so it was not used.`,
      "Start again: werkbank login",
    );
  }
}

function assertNoError(callback: URLSearchParams): void {
  const error = callback.get("error");
  if (error === "access_denied") {
    throw new CliError(
      "signIn",
      "Access was refused on the page of the identity provider. You are not signed in.",
      "To allow it after all: werkbank login",
    );
  }
  if (error !== null) {
    const description = callback.get("error_description") ?? error;
    throw new CliError(
      "signIn",
      `The identity provider refused the sign-in: ${toPlainText(description).slice(0, 200)}`,
      "Start again: werkbank login",
    );
  }
  if (callback.get("code") === null) {
    throw new CliError(
      "usage",
      "The address has no code in it.",
      "Copy the whole address from the browser, from http:// to its end.",
    );
  }
}
