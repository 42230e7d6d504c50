import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign as signBytes,
} from "node:crypto";
import type { KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { AuthSettings } from "../../auth/settings.ts";

/** The default user of tokens. */
export const testUserId = "3f0c5a52-8a0e-4f5e-9d53-0d1a3b6f2c11";

/**
 * `down` drops every connection, `drop-one` the next one, `hang` never responds, `redirect` redirects each URL to
 * itself.
 */
export type IssuerMode =
  | "up"
  | "down"
  | "drop-one"
  | "hang"
  | "html"
  | "redirect"
  | "oversized"
  | "rate-limited";

export type SignOptions = {
  /** Default `ES256`; `HS256` uses the issuer's public key as the secret, as an attacker would. */
  alg?: "ES256" | "RS256" | "HS256" | "none";
  /** Signs with a key that the issuer does not publish. */
  foreignKey?: boolean;
  /** Signs with this key, such as one from before `rotate()`. */
  key?: SigningKey;
  /** Header parameters; undefined omits one. */
  header?: Record<string, unknown>;
};

export type SigningKey = { kid: string; alg: "ES256" | "RS256"; privateKey: KeyObject };

export type TestAccount = {
  email: string;
  password: string;
  userId?: string;
  /** Default true. */
  confirmed?: boolean;
  banned?: boolean;
  claims?: Record<string, unknown>;
};

/** An identity provider on a loopback port, for tests of the resource server. */
export type TestIssuer = {
  /** The issuer, for the setting `authUrl`. */
  url: string;
  /** Returns settings that trust this issuer; the base URL is http://127.0.0.1:3000. */
  settings(overrides?: Partial<AuthSettings>): AuthSettings;
  /** Signs a compact JWS. The claims override those of an access token; undefined omits one. */
  sign(claims?: Record<string, unknown>, options?: SignOptions): string;
  /** Returns the current signing key, for `SignOptions.key` after a rotation. */
  key(): SigningKey;
  /** Returns the current public key as PEM. */
  publicKeyPem(): string;
  /** Signs with a new ES256 key from now on; the previous one stays published unless `removeOld`. */
  rotate(options?: { removeOld?: boolean }): void;
  /** Publishes these keys instead of its own; null: its own again. */
  publish(keys: unknown[] | null): void;
  /** Sets the issuer in the discovery document; null removes the document. */
  discoveryIssuer(issuer: string | null): void;
  mode(mode: IssuerMode): void;
  /** The number of requests so far, by endpoint. */
  requests: { keys: number; discovery: number; token: number; logout: number };
  /** Headers of the last request to `token` or `logout`. */
  lastHeaders(): IncomingMessage["headers"];
  addAccount(account: TestAccount): void;
  /** Issues a session as the token endpoint does; its refresh token is valid once. */
  issueSession(claims?: Record<string, unknown>): Record<string, unknown> & {
    access_token: string;
    refresh_token: string;
  };
  close(): Promise<void>;
};

/**
 * @param options.now milliseconds since the epoch, for the times in tokens
 * @param options.rsa also publishes an RS256 key, whose generation takes time
 */
export async function createTestIssuer(
  options: { now?: () => number; rsa?: boolean } = {},
): Promise<TestIssuer> {
  const now = options.now ?? Date.now;
  const accounts = new Map<string, TestAccount>();
  const refreshTokens = new Map<string, Record<string, unknown>>();
  const requests = { keys: 0, discovery: 0, token: 0, logout: 0 };
  const rsaKey = options.rsa === true ? newKey("RS256") : null;
  let current = newKey("ES256");
  let published = [current, ...(rsaKey === null ? [] : [rsaKey])];
  let publishedOverride: unknown[] | null = null;
  let issuerInDiscovery: string | null | undefined;
  let mode: IssuerMode = "up";
  let lastHeaders: IncomingMessage["headers"] = {};

  const server = createServer((request, response) => {
    // Node closes idle connections after five seconds; on a busy machine a client may notice that too late and
    // lose its next request.
    response.setHeader("Connection", "close");
    void handleRequest(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`;

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    const endpoint = pathname.replace("/auth/v1", "");
    if (endpoint === "/.well-known/jwks.json") requests.keys += 1;
    if (endpoint === "/.well-known/openid-configuration") requests.discovery += 1;
    if (endpoint === "/token") requests.token += 1;
    if (endpoint === "/logout") requests.logout += 1;
    if (simulateFailure(mode, request, response)) {
      if (mode === "drop-one") mode = "up";
      return;
    }

    if (endpoint === "/.well-known/jwks.json") {
      return json(response, 200, { keys: publishedOverride ?? published.map(toJwk) });
    }
    if (endpoint === "/.well-known/openid-configuration") {
      if (issuerInDiscovery === null) return json(response, 404, {});
      return json(response, 200, { issuer: issuerInDiscovery ?? url });
    }
    if (endpoint === "/token" || endpoint === "/logout") lastHeaders = request.headers;
    if (endpoint === "/logout") {
      response.writeHead(request.headers.authorization === undefined ? 401 : 204).end();
      return;
    }
    if (endpoint !== "/token") return json(response, 404, {});
    const body = JSON.parse(await readText(request)) as Record<string, unknown>;
    if (searchParams.get("grant_type") === "refresh_token") {
      const claims = refreshTokens.get(String(body.refresh_token));
      refreshTokens.delete(String(body.refresh_token));
      if (claims === undefined) return sendError(response, "refresh_token_not_found");
      return json(response, 200, issueSession(claims));
    }
    const account = accounts.get(String(body.email));
    if (account === undefined || account.password !== body.password) {
      return sendError(response, "invalid_credentials");
    }
    if (account.banned === true) return sendError(response, "user_banned");
    if (account.confirmed === false) return sendError(response, "email_not_confirmed");
    const { email, userId = testUserId } = account;
    return json(response, 200, issueSession({ sub: userId, email, ...account.claims }));
  }

  function sign(claims: Record<string, unknown> = {}, signOptions: SignOptions = {}): string {
    const seconds = Math.floor(now() / 1000);
    const payload = {
      iss: url,
      sub: testUserId,
      aud: "authenticated",
      exp: seconds + 3600,
      iat: seconds,
      email: "sanne@singel.example",
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: {},
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: seconds }],
      session_id: "6b1f7f0c-2a63-4d0e-8f0b-7a2f1e9c4d55",
      is_anonymous: false,
      ...claims,
    };
    const alg = signOptions.alg ?? signOptions.key?.alg ?? "ES256";
    const signingKey = signOptions.key ?? (alg === "RS256" ? rsaKey : current);
    if (signingKey === null)
      throw new Error("createTestIssuer needs the option rsa for an RS256 key");
    const key = signOptions.foreignKey === true ? newKey(signingKey.alg) : signingKey;
    const header = { alg, kid: signingKey.kid, typ: "JWT", ...signOptions.header };
    const input = `${encode(header)}.${encode(payload)}`;
    return `${input}.${createSignature(input, alg, key)}`;
  }

  function issueSession(claims: Record<string, unknown> = {}) {
    const refreshToken = randomUUID();
    // Without the times: the next token of the session has its own.
    const { exp: _exp, iat: _iat, ...renewableClaims } = claims;
    refreshTokens.set(refreshToken, renewableClaims);
    return {
      access_token: sign(claims),
      token_type: "bearer",
      expires_in: 3600,
      expires_at: Math.floor(now() / 1000) + 3600,
      refresh_token: refreshToken,
      user: {
        id: claims.sub ?? testUserId,
        aud: "authenticated",
        email: claims.email ?? "sanne@singel.example",
        email_confirmed_at: "2026-01-05T08:00:00Z",
      },
    };
  }

  return {
    url,
    settings: (overrides = {}) => ({
      baseUrl: "http://127.0.0.1:3000",
      authUrl: url,
      resourceAudience: null,
      requiredScopes: [],
      idpApiKey: null,
      idpSecretKey: null,
      firstPartyClients: [],
      trustedOrigins: [],
      mcpAllowedOrigins: [],
      oidc: null,
      ...overrides,
    }),
    sign,
    key: () => current,
    publicKeyPem: () => pemOf(current),
    rotate({ removeOld = false } = {}) {
      const previous = current;
      current = newKey("ES256");
      published = [current, ...published.filter((key) => !removeOld || key !== previous)];
    },
    publish: (keys) => void (publishedOverride = keys),
    discoveryIssuer: (issuer) => void (issuerInDiscovery = issuer),
    mode: (next) => void (mode = next),
    requests,
    lastHeaders: () => lastHeaders,
    addAccount: (account) => void accounts.set(account.email, account),
    issueSession,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function newKey(alg: "ES256" | "RS256"): SigningKey {
  const { privateKey } =
    alg === "ES256"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { kid: randomUUID(), alg, privateKey };
}

function pemOf(key: SigningKey): string {
  return createPublicKey(key.privateKey).export({ type: "spki", format: "pem" });
}

function toJwk(key: SigningKey): Record<string, unknown> {
  const jwk = createPublicKey(key.privateKey).export({ format: "jwk" });
  return { ...jwk, kid: key.kid, alg: key.alg, use: "sig", key_ops: ["verify"] };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function createSignature(
  input: string,
  alg: NonNullable<SignOptions["alg"]>,
  key: SigningKey,
): string {
  if (alg === "none") return "";
  if (alg === "HS256") return createHmac("sha256", pemOf(key)).update(input).digest("base64url");
  const bytes = signBytes("sha256", Buffer.from(input), {
    key: key.privateKey,
    dsaEncoding: "ieee-p1363",
  });
  return bytes.toString("base64url");
}

/** Responds as the mode requires; returns false if the mode is `up`. */
function simulateFailure(
  mode: IssuerMode,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  switch (mode) {
    case "up":
      return false;
    case "down":
    case "drop-one":
      request.socket.destroy();
      return true;
    case "hang":
      return true;
    case "html":
      response.writeHead(200, { "content-type": "text/html" }).end("<html>Maintenance</html>");
      return true;
    case "redirect":
      response.writeHead(302, { location: request.url }).end();
      return true;
    case "oversized":
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ keys: [], padding: "x".repeat(300 * 1024) }));
      return true;
    case "rate-limited":
      response.setHeader("retry-after", "42");
      json(response, 429, { code: 429, error_code: "over_request_rate_limit", msg: "Slow down" });
      return true;
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Sends an error in the format of the provider, always with status 400. */
function sendError(response: ServerResponse, code: string): void {
  response.setHeader("x-sb-error-code", code);
  json(response, 400, { code: 400, error_code: code, msg: "Refused" });
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
