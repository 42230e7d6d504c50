import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from "oauth4webapi";
import { type Configuration, type JWK, Provider } from "oidc-provider";
import { testBaseUrl } from "../test-service.ts";
import { agentClient, type OidcProduct, program, signInClient } from "./products.ts";

/** `oidc-provider`, configured like a product. It signs its only account in without asking. */
export type OidcServer = {
  issuer: string;
  /** Opens a URL of the server as a browser does, up to the redirect that leaves it. */
  visit(url: string): Promise<URL>;
  /** Returns the tokens of the agent's client. */
  authorizeAgent(): Promise<{ accessToken: string; idToken: string }>;
  /** Returns the access token of the program, by the client credentials grant. */
  issueToProgram(): Promise<string>;
  /** Replaces the signing key. */
  rotateKey(): void;
  /** Overrides claims of ID tokens; undefined omits one. */
  setIdClaims(claims: Record<string, unknown>): void;
  /** Whether it drops each connection. */
  setDown(isDown: boolean): void;
  /** Replaces members of the discovery document; null: none. */
  setDiscovery(members: Record<string, unknown> | null): void;
  /** The requests to the token endpoint. */
  tokenRequests: () => number;
  close(): Promise<void>;
};

const expiresIn = 300;
const resource = "urn:werkbank:api";

export async function startOidcServer(product: OidcProduct): Promise<OidcServer> {
  const server = createServer((request, response) => void handleRequest(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = origin + product.issuerPath;
  const prefix = product.issuerPath.replace(/\/$/u, "");
  let idClaims = product.idClaims;
  let isDown = false;
  let discovery: Record<string, unknown> | null = null;
  let tokenRequests = 0;
  const open = () => createProvider(product, issuer, prefix, () => idClaims);
  let provider = open();

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("Connection", "close");
    if (isDown) return void request.socket.destroy();
    const path = (request.url ?? "").slice(prefix.length);
    if (path.startsWith(product.routes["token"] ?? "/token")) tokenRequests += 1;
    if (discovery !== null && path === "/.well-known/openid-configuration") {
      response.setHeader("content-type", "application/json");
      return void response.end(JSON.stringify(discovery));
    }
    Object.assign(request, { originalUrl: request.url, url: path });
    if (path.startsWith("/interaction/")) {
      const login = { accountId: product.subject };
      return provider.interactionFinished(request, response, { login });
    }
    await provider.callback()(request, response);
  }

  async function visit(url: string): Promise<URL> {
    const cookies = new Map<string, string>();
    let current = new URL(url);
    while (current.origin === origin) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(current, { headers: { cookie }, redirect: "manual" });
      const location = response.headers.get("location");
      if (location === null) throw new Error(`${response.status} ${await response.text()}`);
      for (const line of response.headers.getSetCookie()) {
        const [name = "", value = ""] = line.split(";")[0]?.split(/=(.*)/u) ?? [];
        cookies.set(name, value);
      }
      current = new URL(location, current);
    }
    return current;
  }

  async function authorizeAgent() {
    const { id: client_id, redirectUri: redirect_uri } = agentClient;
    const code_verifier = generateRandomCodeVerifier();
    const query = new URLSearchParams({
      response_type: "code",
      client_id,
      redirect_uri,
      scope: "openid email profile",
      nonce: "a-nonce",
      code_challenge: await calculatePKCECodeChallenge(code_verifier),
      code_challenge_method: "S256",
    });
    const callback = await visit(`${origin}${prefix}${product.routes["authorization"]}?${query}`);
    const tokens = await requestTokens({
      grant_type: "authorization_code",
      code: callback.searchParams.get("code") ?? "",
      client_id,
      redirect_uri,
      code_verifier,
    });
    return { accessToken: tokens.access_token, idToken: tokens.id_token };
  }

  async function issueToProgram(): Promise<string> {
    const tokens = await requestTokens({
      grant_type: "client_credentials",
      client_id: program.id,
      client_secret: program.secret,
    });
    return tokens.access_token;
  }

  async function requestTokens(parameters: Record<string, string>) {
    const response = await fetch(`${origin}${prefix}${product.routes["token"]}`, {
      method: "POST",
      body: new URLSearchParams(parameters),
    });
    return (await response.json()) as { access_token: string; id_token: string };
  }

  return {
    issuer,
    visit,
    authorizeAgent,
    issueToProgram,
    rotateKey: () => void (provider = open()),
    setIdClaims: (claims) => void (idClaims = { ...product.idClaims, ...claims }),
    setDown: (next) => void (isDown = next),
    setDiscovery: (members) => void (discovery = members),
    tokenRequests: () => tokenRequests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createProvider(
  product: OidcProduct,
  issuer: string,
  prefix: string,
  readIdClaims: () => Record<string, unknown>,
): Provider {
  const { accessClaims, idClaims, programClaims, routes } = product;
  const provider = new Provider(issuer, {
    routes,
    jwks: { keys: [createKey()] },
    cookies: { keys: ["a-key"] },
    clients: [
      {
        client_id: signInClient.id,
        client_secret: signInClient.secret,
        redirect_uris: [`${testBaseUrl}/auth/callback`],
        post_logout_redirect_uris: [`${testBaseUrl}/`],
        grant_types: ["authorization_code", "refresh_token"],
      },
      {
        client_id: agentClient.id,
        token_endpoint_auth_method: "none",
        redirect_uris: [agentClient.redirectUri],
      },
      {
        client_id: program.id,
        client_secret: program.secret,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: [],
        response_types: [],
        grant_types: ["client_credentials"],
      },
    ],
    claims: { openid: ["sub", ...Object.keys(idClaims)] },
    conformIdTokenClaims: false,
    findAccount: async () => ({
      accountId: product.subject,
      claims: async () => ({ sub: product.subject, ...readIdClaims() }),
    }),
    interactions: { url: (_context, { uid }) => `${prefix}/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope("openid email profile");
      grant.addResourceScope(resource, "openid");
      await grant.save();
      return grant;
    },
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    // ID tokens outlive access tokens, so that a session is renewed although only its own clock has moved on.
    ttl: { AccessToken: expiresIn, IdToken: 86_400, RefreshToken: 86_400, Session: 86_400 },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      revocation: { enabled: routes["revocation"] !== undefined },
      rpInitiatedLogout: { enabled: routes["end_session"] !== undefined },
      resourceIndicators: {
        enabled: accessClaims !== null,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: "openid",
          accessTokenFormat: "jwt",
          accessTokenTTL: expiresIn,
          audience: resource,
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
    formats: {
      customizers: {
        jwt(_context, { clientId = "" }, token) {
          token.header = { ...token.header, typ: "JWT" };
          const toClaims = clientId === program.id ? programClaims : accessClaims;
          Object.assign(token.payload, toClaims?.(clientId));
        },
      },
    },
  } satisfies Configuration);
  provider.on("server_error", (_c, e) => console.log("SE", e));
  return provider;
}

function createKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const jwk = privateKey.export({ format: "jwk" });
  return { ...jwk, kid: randomUUID(), alg: "RS256", use: "sig" };
}
