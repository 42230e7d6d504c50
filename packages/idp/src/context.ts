import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { Accounts } from "./store/accounts.ts";
import type { Authorizations } from "./store/authorizations.ts";
import type { BrowserSessions } from "./store/browser-sessions.ts";
import type { Program, SignUp } from "./config.ts";
import type { FlowCodes } from "./store/flow-codes.ts";
import type { OAuthClients } from "./store/oauth-clients.ts";
import type { OneTimeTokens } from "./store/one-time-tokens.ts";
import type { Outbox } from "./store/outbox.ts";
import type { Passwords } from "./store/passwords.ts";
import type { RateLimit } from "./store/rate-limit.ts";
import type { Redirects } from "./http/redirects.ts";
import type { MacFunction } from "./store/secrets.ts";
import type { Sessions } from "./store/sessions.ts";
import type { SigningKeys } from "./tokens/signing-keys.ts";
import type { Tokens } from "./tokens/tokens.ts";

/** What every endpoint has access to. */
export type IdpContext = {
  /** Without trailing slash. */
  issuer: string;
  /** Origins whose pages may use the consent endpoints, including the issuer's own. */
  trustedOrigins: ReadonlySet<string>;
  scopes: ReadonlySet<string>;
  /** The resources of the deployment, as `toResource` writes them. */
  resources: ReadonlySet<string>;
  accounts: Accounts;
  authorizations: Authorizations;
  browserSessions: BrowserSessions;
  clients: OAuthClients;
  /** The programs with client credentials, by client id. */
  programs: ReadonlyMap<string, Program>;
  flowCodes: FlowCodes;
  keys: SigningKeys;
  oneTimeTokens: OneTimeTokens;
  outbox: Outbox;
  passwords: Passwords;
  sessions: Sessions;
  tokens: Tokens;
  /** Settings that vary between deployments, see IdpConfig. */
  settings: {
    accessTokenSeconds: number;
    plainPkce: boolean;
    dynamicRegistration: boolean;
  };
  redirects: Redirects;
  /** Whether the outbox can be read at all. */
  isOutboxEnabled: boolean;
  signUp: SignUp;
  requireCurrentPassword: boolean;
  requireReauthentication: boolean;
  /** Milliseconds since 1970. */
  clock: () => number;
  computeMac: MacFunction;
  /** Runs `work` atomically. It must be synchronous and must not be nested. */
  transaction<T>(work: () => T): T;
  limits: Record<
    | "registrations"
    | "failedSignIns"
    | "failedSignInsOfAccount"
    | "signUps"
    | "mails"
    | "mailsByCaller"
    | "verifications"
    | "tokens"
    | "authorizations"
    | "userInfo",
    RateLimit
  >;
};

/** `incoming` is set behind a Node server: its socket has the client address. */
export type IdpEnv = {
  Bindings: { incoming?: IncomingMessage };
  /**
   * The body as text, empty if there is none; the client address, as the rate limits count it; and the URL of the
   * service, to which the logo of the pages leads, null if it has none.
   */
  Variables: { body: string; caller: string; home: string | null };
};

export type IdpRequest = Context<IdpEnv>;

export type Endpoint = (idp: IdpContext, c: IdpRequest) => Response | Promise<Response>;
