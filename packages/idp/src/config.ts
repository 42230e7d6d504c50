import { join, resolve } from "node:path";
import { isLoopbackAddress } from "@werkbank/http/loopback";
import { issuer, readSettings, siteSettings } from "@werkbank/settings";
import { z } from "zod";
import { settings, type SigningAlgorithm } from "./settings.ts";

/** Settings of the service, whose resources are the default. */
const { BASE_URL, PORT } = siteSettings;

/** An account that exists from the first start. */
export const SeedAccount = z.object({
  id: z.uuid("id must be a UUID"),
  email: z.email({ pattern: z.regexes.html5Email, error: "email must be an email address" }),
  displayName: z.string().min(1, "displayName must not be empty").max(200),
  /** Whether the email address is confirmed; unconfirmed accounts cannot sign in. */
  confirmed: z.boolean("confirmed must be true or false"),
  /** A banned account can't sign in (`user_banned`). */
  banned: z.boolean().optional(),
});
export type SeedAccount = z.infer<typeof SeedAccount>;

/** A program with client credentials of its own (RFC 6749 section 4.4). */
export const Program = z.object({
  clientId: z
    .string()
    .regex(/^[\w.-]{1,100}$/u, "clientId must be 1 to 100 letters, digits, and the signs _ . -"),
  clientSecret: z.string().min(16, "clientSecret must have at least 16 characters").max(1024),
});
export type Program = z.infer<typeof Program>;

/** The seed file that `IDP_ACCOUNTS` names, with one password for all its accounts. */
export const SeedFile = z.object({
  password: z.string().min(6, "password must have at least 6 characters").max(1024),
  accounts: z.array(SeedAccount),
  programs: z.array(Program).default([]),
});
export type SeedFile = z.infer<typeof SeedFile>;

/** The session for which a token is issued, as passed to the `audience` function. */
export type TokenGrant = {
  /** Null for the token of a program. */
  userId: string | null;
  /** Null outside OAuth sessions. */
  clientId: string | null;
  /** The resources of the token (RFC 8707), by default not copied; empty when no request named any. */
  resources: readonly string[];
};

export type SignUp = "confirm" | "autoconfirm" | "disabled";

export type Audience = string | string[];

export type IdpConfig = {
  /** Absolute http(s) URL without trailing slash, for example `http://127.0.0.1:3001/auth/v1`. */
  issuer: string;
  /** Directory of the state (created when missing), or `"memory"` to discard it with the process. */
  dataDir: string;
  accounts?: readonly SeedAccount[];
  /** Password of the seeded accounts; required if there are any. */
  password?: string;
  /** Programs that get tokens with the client credentials grant. Default none. */
  programs?: readonly Program[];
  /** Lifetime of access tokens in seconds. Default 3600. */
  accessTokenSeconds?: number;
  /** `aud` of access tokens: default `"authenticated"`. A function emulates a deployment's token hook. */
  audience?: Audience | ((grant: TokenGrant) => Audience);
  /** The only values that `resource` may have (RFC 8707): URIs of the deployment. Default none. */
  resources?: readonly string[];
  /** Scopes accepted besides openid, profile, email, phone and offline_access. Default none. */
  extraScopes?: readonly string[];
  /** Origins besides the issuer's own whose pages may use the consent endpoints. */
  trustedOrigins?: readonly string[];
  /**
   * Whether users can sign up: `"confirm"` (default) with a confirmed address only, `"autoconfirm"`
   * without confirmation, `"disabled"` not at all.
   */
  signUp?: SignUp;
  /** Where links in mail lead by default. Default: the provider's own pages. */
  siteUrl?: string;
  /** The service, whose pages `redirect_to` of our own pages may name. Default none. */
  serviceUrl?: string;
  /** Addresses outside the site's origin where such links may lead, without wildcards. Default none. */
  redirectUrls?: readonly string[];
  /** Lifetime of links and codes in mail, in seconds. Default 3600. */
  oneTimeTokenSeconds?: number;
  /** Whether `PUT /user` requires `current_password` for a new password. Default false. */
  requireCurrentPassword?: boolean;
  /** In sessions older than a day, only with a `nonce` of `/reauthenticate`. Default false. */
  requireReauthentication?: boolean;
  /** scrypt's N, a power of two. Default 2^15 (with r = 8, p = 3); lower only in tests. */
  scryptCost?: number;
  /** The algorithm that signs tokens. Default `ES256`; `HS256` emulates a project with a shared secret. */
  signingAlgorithm?: SigningAlgorithm;
  /** Age in days at which the signing key is rotated automatically; 0 for never. Default 90. */
  keyDays?: number;
  /** Days without a refresh after which a session ends. Default 90. */
  sessionIdleDays?: number;
  /** Accepts the PKCE method `plain` too, as the real provider does. Default false. */
  plainPkce?: boolean;
  /** Whether requests from this machine can read the messages at `/outbox`. Default true. */
  outbox?: boolean;
  /** Open dynamic client registration. Default true. */
  dynamicRegistration?: boolean;
  /** A server that sends it as `apikey` may send its client's address in `Sb-Forwarded-For`. Default: none may. */
  secretKey?: string;
  /** Now, in milliseconds since 1970. Default `Date.now`. */
  clock?: () => number;
  /** Limits per 5 minutes. */
  rateLimits?: {
    /** Client registrations per remote address. Default 100. */
    registrations?: number;
    /** Failed password attempts per remote address and email address together. Default 20. */
    failedSignIns?: number;
    /** Failed password attempts per email address, from any remote address. Default 200. */
    failedSignInsOfAccount?: number;
    /** Sign-ups per remote address. Default 100. */
    signUps?: number;
    /** Messages per email address. Default 5. */
    mails?: number;
    /** Requests for messages per remote address. Default 100. */
    mailsByCaller?: number;
    /** Failed codes per email address. Default 10. */
    verifications?: number;
    /** Requests per remote address to each of the token, authorization and userinfo endpoints. Default 3000. */
    requests?: number;
  };
};

/** The configuration of the process: where to listen and what to serve. */
export type IdpProcessConfig = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Null: derived from host and port once the server listens. */
  issuer: string | null;
  /** Path of a seed file, or null. */
  accountsFile: string | null;
  idp: Omit<IdpConfig, "issuer" | "accounts" | "password" | "programs">;
};

/**
 * Normalizes the issuer to the form that tokens carry.
 * @throws Error with one sentence when it is not an http(s) URL without query and fragment
 */
export function toIssuer(value: string): string {
  const normalized = issuer.read(value);
  if (normalized === undefined) {
    throw new Error(`The issuer must be ${issuer.must}, not ${issuer.show(value)}.`);
  }
  return normalized;
}

/**
 * Reads the process environment. Empty values count as unset.
 * @throws SettingsError that reports each wrong variable
 */
export function parseIdpConfig(environment: Record<string, string | undefined>): IdpProcessConfig {
  const env = readSettings(
    { ...settings, BASE_URL, PORT },
    environment,
    ({ IDP_ALLOW_PUBLIC, IDP_HOST }) =>
      IDP_ALLOW_PUBLIC || isLoopbackAddress(IDP_HOST)
        ? []
        : [
            `IDP_HOST must be an address that only this machine reaches, not "${IDP_HOST}": this identity provider is for development; for example IDP_HOST=127.0.0.1, or IDP_ALLOW_PUBLIC=1 where it must be reached all the same.`,
          ],
  );
  const [audience = "authenticated", ...furtherAudiences] = env.IDP_AUDIENCE;
  const serviceUrl = env.BASE_URL ?? `http://127.0.0.1:${env.PORT}`;
  return {
    host: env.IDP_HOST,
    port: env.IDP_PORT,
    issuer: env.IDP_ISSUER ?? null,
    accountsFile: env.IDP_ACCOUNTS === undefined ? null : resolve(env.IDP_ACCOUNTS),
    idp: {
      dataDir: join(resolve(env.DATA_DIR), "idp"),
      accessTokenSeconds: env.IDP_ACCESS_TOKEN_SECONDS,
      audience: furtherAudiences.length === 0 ? audience : [audience, ...furtherAudiences],
      signingAlgorithm: env.IDP_SIGNING_ALGORITHM,
      keyDays: env.IDP_KEY_DAYS,
      sessionIdleDays: env.IDP_SESSION_IDLE_DAYS,
      plainPkce: env.IDP_PLAIN_PKCE,
      dynamicRegistration: env.IDP_DYNAMIC_REGISTRATION,
      rateLimits: { requests: env.IDP_RATE_LIMIT },
      outbox: isLoopbackAddress(env.IDP_HOST),
      resources: env.IDP_RESOURCES ?? toResources(serviceUrl),
      extraScopes: env.IDP_EXTRA_SCOPES,
      trustedOrigins: env.IDP_TRUSTED_ORIGINS,
      signUp: env.IDP_SIGN_UP,
      serviceUrl,
      ...(env.IDP_SITE_URL === undefined ? {} : { siteUrl: env.IDP_SITE_URL }),
      ...(env.IDP_SECRET_KEY === undefined ? {} : { secretKey: env.IDP_SECRET_KEY }),
      redirectUrls: env.IDP_REDIRECT_URLS,
      oneTimeTokenSeconds: env.IDP_ONE_TIME_TOKEN_SECONDS,
      requireCurrentPassword: env.IDP_REQUIRE_CURRENT_PASSWORD,
      requireReauthentication: env.IDP_REQUIRE_REAUTHENTICATION,
    },
  };
}

/** The protected resources of a service: its MCP server, as its metadata names it (RFC 9728), and its API. */
const toResources = (serviceUrl: string): string[] => [
  `${serviceUrl}/api/mcp`,
  `${serviceUrl}/api/v1`,
];

/**
 * Parses the content of a seed file.
 * @throws Error with one sentence when it is not JSON or not of the seed file's shape
 */
export function parseSeedFile(text: string, path: string): SeedFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`The account file ${path} is not JSON.`);
  }
  const parsed = SeedFile.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `The account file ${path} is wrong at ${issue?.path.join(".") || "its top"}: ${issue?.message ?? "bad value"}.`,
    );
  }
  return parsed.data;
}
