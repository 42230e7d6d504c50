import { join, resolve } from "node:path";
import { z } from "zod";

/** HS256 stands for projects with a shared secret: such keys are never published. */
export const signingAlgorithms = ["ES256", "RS256", "HS256"] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];

/** One account that exists from the first start on. */
export const SeedAccount = z.object({
  id: z.uuid("id must be a UUID"),
  email: z.email("email must be an e-mail address"),
  displayName: z.string().min(1, "displayName must not be empty").max(200),
  /** Whether the e-mail address counts as confirmed; without it, signing in is refused. */
  confirmed: z.boolean("confirmed must be true or false"),
  /** A banned account signs in no more (`user_banned`). */
  banned: z.boolean().optional(),
});
export type SeedAccount = z.infer<typeof SeedAccount>;

/** The seed file that `IDP_ACCOUNTS` names: one password for all of its accounts. */
export const SeedFile = z.object({
  password: z.string().min(6, "password must have at least 6 characters").max(1024),
  accounts: z.array(SeedAccount),
});
export type SeedFile = z.infer<typeof SeedFile>;

/** What the audience setting sees of the session a token is issued for. */
export type TokenGrant = {
  userId: string;
  /** Null outside OAuth sessions. */
  clientId: string | null;
  /** The RFC 8707 `resource` of the authorization request, checked but never copied by default. */
  resource: string | null;
};

export type SignUp = "confirm" | "autoconfirm" | "disabled";

export type Audience = string | string[];

export type IdpConfig = {
  /** Absolute http(s) URL without trailing slash, for example `http://127.0.0.1:3001/auth/v1`. */
  issuer: string;
  /** Directory of the state (created when missing), or `"memory"` for one that ends with the process. */
  dataDir: string;
  accounts?: readonly SeedAccount[];
  /** Password of the seeded accounts; required as soon as there is one. */
  password?: string;
  /** Life of access tokens in seconds. Default 3600. */
  accessTokenSeconds?: number;
  /** `aud` of access tokens: default `"authenticated"`. A function stands for a deployment's token hook. */
  audience?: Audience | ((grant: TokenGrant) => Audience);
  /** Scopes accepted beside openid, profile, email, phone and offline_access. Default none. */
  extraScopes?: readonly string[];
  /** Origins beside the issuer's own whose pages may drive the consent endpoints. */
  trustedOrigins?: readonly string[];
  /**
   * Whether people can sign up: `"confirm"` (default) with a confirmed address only, `"autoconfirm"`
   * without confirmation, `"disabled"` not at all.
   */
  signUp?: SignUp;
  /** Where links in mail lead when nothing else is asked for. Default: the provider's own pages. */
  siteUrl?: string;
  /** Addresses beside the site's origin where such links may lead, without wildcards. Default none. */
  redirectUrls?: readonly string[];
  /** Life of links and codes in mail, in seconds. Default 3600. */
  oneTimeTokenSeconds?: number;
  /** `PUT /user` takes a new password only with `current_password`. Default false. */
  requireCurrentPassword?: boolean;
  /** In sessions older than a day, only with a `nonce` of `/reauthenticate`. Default false. */
  requireReauthentication?: boolean;
  /** scrypt's N, a power of two. Default 2^15 (with r = 8, p = 3); lower only in tests. */
  scryptCost?: number;
  /** What tokens are signed with. Default `ES256`; `HS256` stands for a project with a shared secret. */
  signingAlgorithm?: SigningAlgorithm;
  /** Age in days at which the signing key is rotated by itself; 0 for never. Default 90. */
  keyDays?: number;
  /** Days after which a session that was not refreshed ends. Default 90. */
  sessionIdleDays?: number;
  /** Accepts the PKCE method `plain` too, as the real provider does. Default false. */
  plainPkce?: boolean;
  /** Open dynamic client registration. Default true. */
  dynamicRegistration?: boolean;
  /** Adds `iss` to authorization responses (RFC 9207). Default false, as the real provider. */
  responseIss?: boolean;
  /** Now, in milliseconds since 1970. Default `Date.now`. */
  clock?: () => number;
  /** Each counted per 5 minutes. */
  rateLimits?: {
    /** Client registrations per remote address. Default 100. */
    registrations?: number;
    /** Failed password attempts per e-mail address. Default 50. */
    failedSignIns?: number;
    /** Sign-ups per remote address. Default 100. */
    signUps?: number;
    /** Messages per e-mail address. Default 5. */
    mails?: number;
    /** Requests for messages per remote address. Default 100. */
    mailsByCaller?: number;
    /** Failed codes per e-mail address. Default 10. */
    verifications?: number;
    /** Requests per remote address to each of the token, authorization and userinfo endpoints. Default 3000. */
    requests?: number;
  };
};

/** What the process entrance needs: where to listen and what to serve. */
export type IdpProcessConfig = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Null: derived from host and port once the server listens. */
  issuer: string | null;
  /** Path of a seed file, or null. */
  accountsFile: string | null;
  idp: Omit<IdpConfig, "issuer" | "accounts" | "password">;
};

const loopbackHosts = new Set(["127.0.0.1", "::1", "localhost"]);

/**
 * The issuer in the form that tokens carry.
 * @throws Error with one sentence when it is not an http(s) URL without query and fragment.
 */
export function toIssuer(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const usable =
    url !== null &&
    (url.protocol === "https:" || url.protocol === "http:") &&
    url.username === "" &&
    !/[?#]/u.test(value);
  if (!usable) {
    throw new Error(
      `The issuer must be an http or https address without query or fragment, not "${value}".`,
    );
  }
  return value.replace(/\/+$/u, "");
}

const words = (value: string): string[] => value.split(/\s+/u).filter((word) => word !== "");

const wholeNumber = (name: string, least: number, most: number, fallback: number) =>
  z
    .string()
    .refine(
      (value) => /^\d{1,9}$/u.test(value) && Number(value) >= least && Number(value) <= most,
      {
        error: (issue) =>
          `${name} must be a whole number from ${least} to ${most}, not "${String(issue.input)}".`,
      },
    )
    .default(String(fallback))
    .transform(Number);

const yesOrNo = (name: string, fallback: "0" | "1" = "0") =>
  z
    .enum(["0", "1", "true", "false"], {
      error: (issue) => `${name} must be 1, true, 0 or false, not "${String(issue.input)}".`,
    })
    .default(fallback)
    .transform((value) => value === "1" || value === "true");

export const Environment = z
  .object({
    IDP_PORT: wholeNumber("IDP_PORT", 0, 65_535, 3001),
    IDP_HOST: z.string().default("127.0.0.1"),
    IDP_ALLOW_PUBLIC: yesOrNo("IDP_ALLOW_PUBLIC"),
    IDP_ISSUER: z
      .string()
      .refine(isIssuer, {
        error: (issue) =>
          `IDP_ISSUER must be an http or https address without query or fragment, not "${String(issue.input)}".`,
      })
      .transform(toIssuer)
      .optional(),
    IDP_ACCOUNTS: z.string().optional(),
    IDP_ACCESS_TOKEN_SECONDS: wholeNumber("IDP_ACCESS_TOKEN_SECONDS", 30, 86_400, 3600),
    IDP_AUDIENCE: z.string().default("authenticated").transform(words),
    IDP_SIGNING_ALGORITHM: z
      .enum(signingAlgorithms, {
        error: (issue) =>
          `IDP_SIGNING_ALGORITHM must be ES256, RS256 or HS256, not "${String(issue.input)}".`,
      })
      .default("ES256"),
    IDP_KEY_DAYS: wholeNumber("IDP_KEY_DAYS", 0, 3650, 90),
    IDP_SESSION_IDLE_DAYS: wholeNumber("IDP_SESSION_IDLE_DAYS", 2, 3650, 90),
    IDP_PLAIN_PKCE: yesOrNo("IDP_PLAIN_PKCE"),
    IDP_DYNAMIC_REGISTRATION: yesOrNo("IDP_DYNAMIC_REGISTRATION", "1"),
    IDP_RESPONSE_ISS: yesOrNo("IDP_RESPONSE_ISS"),
    IDP_RATE_LIMIT: wholeNumber("IDP_RATE_LIMIT", 1, 1_000_000, 3000),
    IDP_EXTRA_SCOPES: z.string().default("").transform(words),
    IDP_TRUSTED_ORIGINS: z
      .string()
      .default("")
      .transform(words)
      .refine((origins) => origins.every(isOrigin), {
        error:
          "IDP_TRUSTED_ORIGINS must be origins such as http://127.0.0.1:3000, space-separated.",
      }),
    IDP_SIGN_UP: z
      .enum(["confirm", "autoconfirm", "disabled"], {
        error: (issue) =>
          `IDP_SIGN_UP must be confirm, autoconfirm or disabled, not "${String(issue.input)}".`,
      })
      .default("confirm"),
    IDP_SITE_URL: z
      .string()
      .refine(isIssuer, {
        error: (issue) =>
          `IDP_SITE_URL must be an http or https address without query or fragment, not "${String(issue.input)}".`,
      })
      .optional(),
    IDP_REDIRECT_URLS: z
      .string()
      .default("")
      .transform(words)
      .refine((addresses) => addresses.every((address) => URL.canParse(address)), {
        error:
          "IDP_REDIRECT_URLS must be addresses such as http://127.0.0.1:3000/callback, space-separated.",
      }),
    IDP_ONE_TIME_TOKEN_SECONDS: wholeNumber("IDP_ONE_TIME_TOKEN_SECONDS", 60, 86_400, 3600),
    IDP_REQUIRE_CURRENT_PASSWORD: yesOrNo("IDP_REQUIRE_CURRENT_PASSWORD"),
    IDP_REQUIRE_REAUTHENTICATION: yesOrNo("IDP_REQUIRE_REAUTHENTICATION"),
    DATA_DIR: z.string().default(".data"),
  })
  .refine((env) => env.IDP_ALLOW_PUBLIC || loopbackHosts.has(env.IDP_HOST), {
    error: (issue) =>
      `IDP_HOST ${(issue.input as { IDP_HOST: string }).IDP_HOST} is not a loopback address: this identity provider is for development and refuses to start on it unless IDP_ALLOW_PUBLIC=1.`,
  });

function isIssuer(value: string): boolean {
  try {
    toIssuer(value);
    return true;
  } catch {
    return false;
  }
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

/**
 * Reads the process environment. Empty values count as not set.
 * @throws Error with one sentence per bad value, one a line.
 */
export function parseIdpConfig(env: Record<string, string | undefined>): IdpProcessConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => issue.message).join("\n"));
  }
  const {
    IDP_AUDIENCE: [audience = "authenticated", ...furtherAudiences],
    ...settings
  } = parsed.data;
  return {
    host: settings.IDP_HOST,
    port: settings.IDP_PORT,
    issuer: settings.IDP_ISSUER ?? null,
    accountsFile: settings.IDP_ACCOUNTS === undefined ? null : resolve(settings.IDP_ACCOUNTS),
    idp: {
      dataDir: join(resolve(settings.DATA_DIR), "idp"),
      accessTokenSeconds: settings.IDP_ACCESS_TOKEN_SECONDS,
      audience: furtherAudiences.length === 0 ? audience : [audience, ...furtherAudiences],
      signingAlgorithm: settings.IDP_SIGNING_ALGORITHM,
      keyDays: settings.IDP_KEY_DAYS,
      sessionIdleDays: settings.IDP_SESSION_IDLE_DAYS,
      plainPkce: settings.IDP_PLAIN_PKCE,
      dynamicRegistration: settings.IDP_DYNAMIC_REGISTRATION,
      responseIss: settings.IDP_RESPONSE_ISS,
      rateLimits: { requests: settings.IDP_RATE_LIMIT },
      extraScopes: settings.IDP_EXTRA_SCOPES,
      trustedOrigins: settings.IDP_TRUSTED_ORIGINS,
      signUp: settings.IDP_SIGN_UP,
      ...(settings.IDP_SITE_URL === undefined ? {} : { siteUrl: settings.IDP_SITE_URL }),
      redirectUrls: settings.IDP_REDIRECT_URLS,
      oneTimeTokenSeconds: settings.IDP_ONE_TIME_TOKEN_SECONDS,
      requireCurrentPassword: settings.IDP_REQUIRE_CURRENT_PASSWORD,
      requireReauthentication: settings.IDP_REQUIRE_REAUTHENTICATION,
    },
  };
}

/**
 * Reads the content of a seed file.
 * @throws Error with one sentence when it is not JSON or not of the seed file's shape.
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
