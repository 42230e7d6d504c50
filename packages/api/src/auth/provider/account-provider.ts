import { Problem } from "../../problems/problem.ts";
import { isRecord } from "../../schema/is-record.ts";
import { displayedClientName } from "../principal.ts";
import type { Fetch, ProviderResponse } from "../provider-request.ts";
import { providerProblem, requestProvider } from "../provider-request.ts";
import { type Session, toSession } from "../session.ts";
import type { AuthSettings } from "../settings.ts";
import { toForwardedHeaders } from "./forwarded-headers.ts";
import {
  findErrorCode,
  isClientError,
  toOutageProblem,
  toRateLimitedProblem,
} from "./provider-errors.ts";

const defaultTimeoutMs = 10_000;
const maxResponseBytes = 1024 * 1024;

/** A user's consent for an OAuth client. */
export type Grant = {
  clientId: string;
  /** What the client calls itself; null if it has no name. */
  name: string | null;
  scopes: string[];
  /** RFC 3339, UTC. */
  grantedAt: string;
};

/** The provider rejected a request of the user; `code` is the contract, texts may change. */
export class ProviderRejection extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number) {
    super(`The identity provider rejected the request: ${code}.`);
    this.code = code;
    this.status = status;
  }
}

/** A new account. */
export type SignUp = { email: string; password: string; name: string };

/** An authorization request that waits for the user's consent. */
export type AuthorizationRequest = {
  clientName: string | null;
  /** Where the user returns to, as registered by the client; null if the provider does not say. */
  redirectUri: string | null;
  scopes: string[];
};

/** How a request for mail arrived, and where the link in the mail finally leads. */
export type MailOrigin = { redirectTo: string; clientAddress: string | null };

/**
 * The endpoints with which users create and manage their account at the provider.
 *
 * Every method throws Problem AUTH_PROVIDER_ERROR, and RATE_LIMITED if the provider returns 429. Those that take an
 * access token throw FIRST_PARTY_SESSION_REQUIRED for the token of an OAuth client, and AUTH_UNAUTHENTICATED for that
 * of an ended session.
 */
export type AccountProvider = {
  /** Lists the clients that the user allowed, latest first; null if the provider has no such endpoint. */
  listGrants(accessToken: string): Promise<Grant[] | null>;
  /**
   * Revokes the consent for a client and ends its sessions: its refresh tokens, but not its access tokens, become
   * invalid.
   *
   * @returns false if the user has allowed no such client
   */
  revokeGrant(accessToken: string, clientId: string): Promise<boolean>;
  /** Returns a session if the address needs no confirmation, else null. @throws ProviderRejection */
  signUp(account: SignUp, origin: MailOrigin): Promise<Session | null>;
  /** Mails the confirmation again. @throws ProviderRejection */
  resendConfirmation(email: string, origin: MailOrigin): Promise<void>;
  /** Mails a link to choose a new password, if the address has an account. @throws ProviderRejection */
  recover(email: string, origin: MailOrigin): Promise<void>;
  /** Redeems the link of a message; null if nobody is signed in by it. @throws ProviderRejection */
  verifyLink(
    link: { type: string; tokenHash: string },
    clientAddress: string | null,
  ): Promise<Session | null>;
  /** Redeems the code of a confirmation message. @throws ProviderRejection */
  verifyCode(email: string, code: string, clientAddress: string | null): Promise<Session | null>;
  /** @throws ProviderRejection */
  changePassword(accessToken: string, password: string): Promise<void>;
  /**
   * Returns a pending authorization request, which then belongs to the user; or the URL to return to, if an earlier
   * consent covers it.
   *
   * @throws ProviderRejection
   */
  findAuthorization(
    accessToken: string,
    id: string,
  ): Promise<{ request: AuthorizationRequest } | { redirectUrl: string }>;
  /** Decides a request and returns the URL to return to. @throws ProviderRejection */
  decideAuthorization(accessToken: string, id: string, action: "approve" | "deny"): Promise<string>;
};

export function createAccountProvider(options: {
  settings: AuthSettings;
  fetch: Fetch;
  now: () => number;
  timeoutMs?: number;
}): AccountProvider {
  const { now } = options;
  const send = createSender(options);

  return {
    async listGrants(accessToken) {
      const response = await send("GET", "/user/oauth/grants", { accessToken });
      if (response.status === 200) return toGrants(response.body);
      if (isUnknownEndpoint(response)) return null;
      throw toProblem(response);
    },

    async revokeGrant(accessToken, clientId) {
      const path = `/user/oauth/grants?${toQuery({ client_id: clientId })}`;
      const response = await send("DELETE", path, { accessToken });
      if (isSuccess(response)) return true;
      // 400: the provider's ids have another form, so there is no such client.
      if (response.status === 400 || isUnknownEndpoint(response)) return false;
      throw toProblem(response);
    },

    async signUp({ email, password, name }, { redirectTo, clientAddress }) {
      const data = name === "" ? {} : { full_name: name, name, display_name: name };
      const response = await send("POST", `/signup?${toQuery({ redirect_to: redirectTo })}`, {
        body: { email, password, data },
        clientAddress,
      });
      return toSession(assertSuccess(response).body, now());
    },

    async resendConfirmation(email, { redirectTo, clientAddress }) {
      const path = `/resend?${toQuery({ redirect_to: redirectTo })}`;
      assertSuccess(await send("POST", path, { body: { type: "signup", email }, clientAddress }));
    },

    async recover(email, { redirectTo, clientAddress }) {
      const path = `/recover?${toQuery({ redirect_to: redirectTo })}`;
      assertSuccess(await send("POST", path, { body: { email }, clientAddress }));
    },

    async verifyLink({ type, tokenHash }, clientAddress) {
      const body = { type, token_hash: tokenHash };
      const response = await send("POST", "/verify", { body, clientAddress });
      return toSession(assertSuccess(response).body, now());
    },

    async verifyCode(email, code, clientAddress) {
      const body = { type: "email", email, token: code };
      const response = await send("POST", "/verify", { body, clientAddress });
      return toSession(assertSuccess(response).body, now());
    },

    async changePassword(accessToken, password) {
      assertSuccess(await send("PUT", "/user", { accessToken, body: { password } }));
    },

    async findAuthorization(accessToken, id) {
      const path = `/oauth/authorizations/${encodeURIComponent(id)}`;
      const { body } = assertSuccess(await send("GET", path, { accessToken }));
      const members = isRecord(body) ? body : {};
      if (typeof members["authorization_id"] === "string") return { request: toRequest(members) };
      return { redirectUrl: toRedirectUrl(members) };
    },

    async decideAuthorization(accessToken, id, action) {
      const path = `/oauth/authorizations/${encodeURIComponent(id)}/consent`;
      const { body } = assertSuccess(await send("POST", path, { accessToken, body: { action } }));
      return toRedirectUrl(isRecord(body) ? body : {});
    },
  };
}

type ProviderCall = { accessToken?: string; body?: object; clientAddress?: string | null };

/** Returns the function that sends a request to an endpoint, with the user's token or the user's IP address. */
function createSender(options: { settings: AuthSettings; fetch: Fetch; timeoutMs?: number }) {
  const { settings, fetch } = options;
  const limits = { timeoutMs: options.timeoutMs ?? defaultTimeoutMs, maxBytes: maxResponseBytes };
  return (
    method: string,
    path: string,
    { accessToken, body, clientAddress = null }: ProviderCall,
  ): Promise<ProviderResponse> => {
    const headers = {
      accept: "application/json",
      ...(settings.idpApiKey === null ? {} : { apikey: settings.idpApiKey }),
      ...toForwardedHeaders(settings, clientAddress),
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return requestProvider(fetch, settings.authUrl + path, init, limits);
  };
}

const toQuery = (parameters: Record<string, string>) => String(new URLSearchParams(parameters));

const isSuccess = ({ status }: ProviderResponse) => status >= 200 && status < 300;

/** @throws ProviderRejection for a rejected request; Problem as described above */
function assertSuccess(response: ProviderResponse): ProviderResponse {
  if (isSuccess(response)) return response;
  const { status } = response;
  const code = findErrorCode(response);
  if (status === 429) throw toRateLimitedProblem(response);
  const isAboutToken = code !== null && tokenErrors.has(code);
  if (!isClientError(status) || code === null || isAboutToken) throw toProblem(response);
  throw new ProviderRejection(code, status);
}

/** Codes of the provider for an access token that it does not accept. */
const tokenErrors = new Set([
  "bad_jwt",
  "insufficient_permissions",
  "no_authorization",
  "session_expired",
  "session_not_found",
  "user_not_found",
]);

/** Whether the provider has no such endpoint, or its OAuth server is off. */
const isUnknownEndpoint = ({ status }: ProviderResponse) => [404, 405, 501].includes(status);

/** Returns the problem for a rejected access token, or else for a provider that does not respond as it should. */
function toProblem(response: ProviderResponse): Problem {
  const { status } = response;
  if (status === 429) return toRateLimitedProblem(response);
  if (findErrorCode(response) === "insufficient_permissions") {
    return new Problem(
      "FIRST_PARTY_SESSION_REQUIRED",
      "The identity provider accepts no tokens of OAuth clients here; sign in with a session of your own.",
    );
  }
  return status === 401 || status === 403
    ? new Problem("AUTH_UNAUTHENTICATED", "The session has ended; sign in again.")
    : toOutageProblem(response);
}

function toRequest({ client, redirect_uri, scope }: Record<string, unknown>): AuthorizationRequest {
  const { name } = isRecord(client) ? client : {};
  return {
    clientName: displayedClientName({ client_name: name }),
    redirectUri: typeof redirect_uri === "string" && isTarget(redirect_uri) ? redirect_uri : null,
    scopes: typeof scope === "string" ? scope.split(" ").filter((word) => word !== "") : [],
  };
}

/** @throws Problem AUTH_PROVIDER_ERROR */
function toRedirectUrl({ redirect_url, redirect_to }: Record<string, unknown>): string {
  const url = redirect_url ?? redirect_to;
  if (typeof url === "string" && isTarget(url)) return url;
  throw providerProblem("The identity provider's answer has no redirect URL.");
}

/** Whether a browser may be sent to a URL: clients on a device have schemes of their own. */
function isTarget(url: string): boolean {
  const scheme = URL.parse(url)?.protocol;
  return scheme !== undefined && !/^(?:about|blob|data|file|javascript|vbscript):$/u.test(scheme);
}

function toGrants(body: unknown): Grant[] {
  if (!Array.isArray(body)) {
    throw providerProblem("The identity provider's list of connected apps is not one.");
  }
  return body.flatMap((entry: unknown) => {
    const { client, scopes, granted_at: grantedAt } = isRecord(entry) ? entry : {};
    const { id, name } = isRecord(client) ? client : {};
    if (typeof id !== "string" || id === "" || typeof grantedAt !== "string") return [];
    if (Number.isNaN(Date.parse(grantedAt))) return [];
    return [
      {
        clientId: id,
        name: displayedClientName({ client_name: name }),
        scopes: Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === "string") : [],
        grantedAt: new Date(grantedAt).toISOString(),
      },
    ];
  });
}
