// Decision: decisions/0010-identity-provider-and-agents.md
import type { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { createAccounts } from "./store/accounts.ts";
import { createAuthorizations } from "./store/authorizations.ts";
import { createBrowserSessions } from "./store/browser-sessions.ts";
import { toIssuer } from "./config.ts";
import type { IdpConfig } from "./config.ts";
import type { Endpoint, IdpContext, IdpEnv } from "./context.ts";
import { openDatabase } from "./store/database.ts";
import { transaction } from "./store/transaction.ts";
import { AuthError, OAuthError, toErrorResponse } from "./http/errors.ts";
import { createFlowCodes } from "./store/flow-codes.ts";
import { createKeyStore } from "./store/key-store.ts";
import type { KeyStore } from "./store/key-store.ts";
import { createOAuthClients } from "./store/oauth-clients.ts";
import { createOneTimeTokens } from "./store/one-time-tokens.ts";
import { createOutbox } from "./store/outbox.ts";
import { createPasswords } from "./store/passwords.ts";
import { createRateLimit } from "./store/rate-limit.ts";
import { toResource } from "./http/resource-list.ts";
import { createRedirects } from "./http/redirects.ts";
import { showNotFound } from "./pages/not-found-page.ts";
import { identifyCaller } from "./requests/remote-address.ts";
import { bufferBody } from "./requests/request-body.ts";
import { apiRoutes, discoveryPaths, pageRoutes } from "./routes.ts";
import type { Route } from "./routes.ts";
import { createMacFunction } from "./store/secrets.ts";
import { createSessions } from "./store/sessions.ts";
import { createSigningKeys } from "./tokens/signing-keys.ts";
import { createSweeper } from "./store/sweeper.ts";
import { createTokens, maxTokenSeconds } from "./tokens/tokens.ts";

export type Idp = {
  /** Handles one request. Behind a Node server, `env.incoming` has the client address for the rate limits. */
  fetch(request: Request, env?: IdpEnv["Bindings"]): Promise<Response>;
  /** As in tokens, without trailing slash. */
  issuer: string;
  /** The signing keys; `main.ts keys` does the same to a running process. */
  keys: Pick<KeyStore, "published" | "rotate" | "revoke">;
  close(): Promise<void>;
};

const dayMs = 24 * 3_600_000;
const standardScopes = ["openid", "profile", "email", "phone", "offline_access"];

/**
 * Creates the identity provider over its state in `config.dataDir`; it does not listen yet.
 * @throws Error with one sentence for a bad issuer, a data directory in use by another process, and seed
 *   accounts without password or with an address that another account has
 */
export async function createIdp(config: IdpConfig): Promise<Idp> {
  const issuer = toIssuer(config.issuer);
  const { accounts: seeds = [], password } = config;
  if (seeds.length > 0 && password === undefined) {
    throw new Error("Seed accounts need a password.");
  }
  const state = openDatabase(config.dataDir);
  try {
    const { clock = Date.now, accessTokenSeconds = 3600 } = config;
    const store = createKeyStore(state.db, maxTokenSeconds(accessTokenSeconds), clock);
    await store.prepare(config.signingAlgorithm ?? "ES256");
    const idp = createContext(config, issuer, state.db, store);
    const sweep = createSweeper(clock, [
      idp.sessions,
      idp.browserSessions,
      idp.authorizations,
      store,
    ]);
    await idp.accounts.seed(seeds, password ?? "", idp.passwords);
    const app = createApp(idp, config.secretKey ?? null, config.serviceUrl ?? null);
    let isOpen = true;
    return {
      issuer,
      async fetch(request, env = {}) {
        sweep();
        return app.fetch(request, env);
      },
      keys: store,
      async close() {
        if (isOpen) {
          isOpen = false;
          state.close();
        }
      },
    };
  } catch (error) {
    state.close();
    throw error;
  }
}

function createContext(
  config: IdpConfig,
  issuer: string,
  db: DatabaseSync,
  store: KeyStore,
): IdpContext {
  const { clock = Date.now, accessTokenSeconds = 3600, rateLimits = {} } = config;
  const computeMac = createMacFunction(db);
  const { keyDays = 90, sessionIdleDays = 90 } = config;
  const maxAgeMs = keyDays === 0 ? null : keyDays * dayMs;
  const keys = createSigningKeys(store, { issuer, clock, maxAgeMs });
  const clients = createOAuthClients(db, clock);
  const requestLimit = () => createRateLimit(rateLimits.requests ?? 3000, clock);
  return {
    issuer,
    trustedOrigins: new Set([new URL(issuer).origin, ...(config.trustedOrigins ?? [])]),
    resources: new Set((config.resources ?? []).map(toResource)),
    scopes: new Set([...standardScopes, ...(config.extraScopes ?? [])]),
    accounts: createAccounts(db, clock),
    authorizations: createAuthorizations(db, clock),
    browserSessions: createBrowserSessions(db, clock, computeMac),
    clients,
    programs: new Map((config.programs ?? []).map((program) => [program.clientId, program])),
    flowCodes: createFlowCodes(db, clock),
    keys,
    oneTimeTokens: createOneTimeTokens(db, {
      clock,
      computeMac,
      lifetimeMs: (config.oneTimeTokenSeconds ?? 3600) * 1000,
    }),
    outbox: createOutbox(db, clock),
    passwords: createPasswords(config.scryptCost),
    sessions: createSessions(db, clock, computeMac, sessionIdleDays * dayMs),
    tokens: createTokens({
      issuer,
      keys,
      clock,
      accessTokenSeconds,
      audience: config.audience ?? "authenticated",
      clients,
    }),
    settings: {
      accessTokenSeconds,
      plainPkce: config.plainPkce ?? false,
      dynamicRegistration: config.dynamicRegistration ?? true,
    },
    redirects: createRedirects(
      { siteUrl: config.siteUrl ?? null, serviceUrl: config.serviceUrl ?? null },
      config.redirectUrls ?? [],
    ),
    isOutboxEnabled: config.outbox ?? true,
    signUp: config.signUp ?? "confirm",
    requireCurrentPassword: config.requireCurrentPassword ?? false,
    requireReauthentication: config.requireReauthentication ?? false,
    clock,
    computeMac,
    transaction: (work) => transaction(db, work),
    limits: {
      registrations: createRateLimit(rateLimits.registrations ?? 100, clock),
      failedSignIns: createRateLimit(rateLimits.failedSignIns ?? 20, clock),
      failedSignInsOfAccount: createRateLimit(rateLimits.failedSignInsOfAccount ?? 200, clock),
      signUps: createRateLimit(rateLimits.signUps ?? 100, clock),
      mails: createRateLimit(rateLimits.mails ?? 5, clock),
      mailsByCaller: createRateLimit(rateLimits.mailsByCaller ?? 100, clock),
      verifications: createRateLimit(rateLimits.verifications ?? 10, clock),
      tokens: requestLimit(),
      authorizations: requestLimit(),
      userInfo: requestLimit(),
    },
  };
}

function createApp(idp: IdpContext, secretKey: string | null, home: string | null): Hono<IdpEnv> {
  const base = new URL(idp.issuer).pathname.replace(/\/$/u, "");
  const app = new Hono<IdpEnv>();

  app.use(identifyCaller(secretKey), bufferBody);
  app.use((c, next) => {
    c.set("home", home);
    return next();
  });
  // Any origin, without cookies, and any requested headers: browser clients
  // send apikey, X-Client-Info and MCP-Protocol-Version.
  const allowAnyOrigin = cors({
    origin: "*",
    allowMethods: ["GET", "POST", "PUT", "DELETE"],
    exposeHeaders: ["X-Supabase-Api-Version", "x-sb-error-code", "Retry-After"],
    maxAge: 600,
  });
  const addRoute = (path: string, methods: Route["methods"]) => {
    for (const [method, endpoint] of Object.entries<Endpoint>(methods)) {
      app.on(method, path, (c) => endpoint(idp, c));
    }
    const allowed = Object.keys(methods).join(", ");
    app.all(path, (c) => {
      c.header("Allow", allowed);
      throw new AuthError(405, "method_not_allowed", `Only ${allowed} is answered here`);
    });
  };

  for (const { path, methods } of pageRoutes) {
    addRoute(path, methods);
  }
  for (const { path, methods } of apiRoutes(base)) {
    app.use(path, allowAnyOrigin);
    addRoute(path, methods);
  }
  for (const { path, methods } of discoveryPaths(base)) {
    app.use(path, allowAnyOrigin);
    addRoute(path, methods);
  }
  app.notFound((c) => showNotFound(idp, c));
  app.onError((error, c) => {
    if (!(error instanceof AuthError) && !(error instanceof OAuthError)) {
      console.error(error);
    }
    const response = toErrorResponse(error, c.req.raw.headers);
    // Error responses also need the headers that middleware has already set (CORS, Allow).
    for (const [name, value] of c.res.headers) {
      if (!response.headers.has(name)) {
        response.headers.set(name, value);
      }
    }
    return response;
  });
  return app;
}
