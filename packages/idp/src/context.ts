import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { Accounts } from "./accounts.ts";
import type { Authorizations } from "./authorizations.ts";
import type { BrowserSessions } from "./browser-sessions.ts";
import type { OAuthClients } from "./oauth-clients.ts";
import type { Passwords } from "./passwords.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { Sessions } from "./sessions.ts";
import type { SigningKeys } from "./signing-keys.ts";
import type { Tokens } from "./tokens.ts";

/** What every endpoint works with. */
export type IdpContext = {
  /** Without trailing slash. */
  issuer: string;
  /** Origins whose pages may drive the consent endpoints; the issuer's own among them. */
  trustedOrigins: ReadonlySet<string>;
  scopes: ReadonlySet<string>;
  accounts: Accounts;
  authorizations: Authorizations;
  browserSessions: BrowserSessions;
  clients: OAuthClients;
  keys: SigningKeys;
  passwords: Passwords;
  sessions: Sessions;
  tokens: Tokens;
  /** How this deployment differs from others, see IdpConfig. */
  settings: {
    accessTokenSeconds: number;
    plainPkce: boolean;
    dynamicRegistration: boolean;
    responseIss: boolean;
  };
  limits: {
    registrations: RateLimit;
    failedSignIns: RateLimit;
    tokens: RateLimit;
    authorizations: RateLimit;
    userInfo: RateLimit;
  };
};

/** `incoming` is there when a Node server passes its request on: its socket names the caller. */
export type IdpEnv = { Bindings: { incoming?: IncomingMessage } | undefined };

export type IdpRequest = Context<IdpEnv>;

export type Endpoint = (idp: IdpContext, c: IdpRequest) => Response | Promise<Response>;
