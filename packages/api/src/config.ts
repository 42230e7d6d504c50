import { join, resolve } from "node:path";
import { z } from "zod";
import { type AuthSettings, resolveAuthUrl } from "./auth/settings.ts";
import { defaultPolicies, parsePolicies, type RateLimitSettings } from "./rate-limits/policies.ts";

/** Everything that the API is told from outside. Read once, at the entrance. */
export type ApiConfig = {
  /** The service's base address, without trailing slash. */
  baseUrl: string;
  /** The documentation site's base address, which problem types link to. */
  docsUrl: string;
  auth: AuthSettings;
  database:
    | { engine: "pglite"; dataDir: string }
    | { engine: "postgres"; url: string; poolSize: number };
  /** Signs cursors; null: generated into the data directory of the embedded database. */
  secret: string | null;
  /** Whether the demo organizations are loaded into an empty database. */
  demoData: boolean;
  rateLimits: RateLimitSettings;
  /** How many proxies of our own stand before the service; their `X-Forwarded-For` is believed. */
  trustedProxies: number;
  /** Whether this process works background jobs. Sending them is always on. */
  jobs: "on" | "off";
  mail: {
    /** `outbox` keeps messages in a directory (or `memory`) instead of sending them. */
    transport: { kind: "smtp"; url: string } | { kind: "outbox"; dir: string };
    from: { name: string; email: string };
  };
};

const origin = z.url({ protocol: /^https?$/u }).transform((value) => value.replace(/\/+$/u, ""));
const port = z.coerce.number().int().min(0).max(65_535);
/** `name@host.example` or `Name <name@host.example>`. */
const mailbox = z.string().transform((value, context) => {
  const [, name = "", bracketed, bare] =
    /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>|([^<>\s]+))$/u.exec(value.trim()) ?? [];
  const email = z.email().safeParse(bracketed ?? bare);
  if (email.success) return { name, email: email.data };
  context.addIssue("must be an e-mail address, as in Werkbank <no-reply@werkbank.example>");
  return z.NEVER;
});
const words = z
  .string()
  .default("")
  .transform((value) => value.split(/[\s,]+/u).filter((word) => word !== ""));

export const Environment = z
  .object({
    PORT: port.default(3000),
    IDP_PORT: port.default(3001),
    BASE_URL: origin.optional(),
    DOCS_URL: origin.optional(),
    DATA_DIR: z.string().min(1).default(".data"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/u }).optional(),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(1_000).default(10),
    SERVICE_IDP_URL: origin.optional(),
    NEXT_PUBLIC_IDP_URL: origin.optional(),
    SERVICE_IDP_API_KEY: z.string().min(1).optional(),
    SERVICE_SECRET: z
      .string()
      .refine((value) => Buffer.byteLength(value) >= 32, "must have at least 32 bytes")
      .optional(),
    MCP_RESOURCE_AUDIENCE: z.string().min(1).optional(),
    MCP_REQUIRED_SCOPES: words,
    MCP_ALLOWED_ORIGINS: words,
    TRUSTED_ORIGINS: words,
    DEMO_DATA: z.enum(["on", "off"]).optional(),
    RATE_LIMITS: z
      .string()
      .transform((text, context) => {
        try {
          return parsePolicies(text);
        } catch (error) {
          context.addIssue({ code: "custom", message: (error as Error).message });
          return z.NEVER;
        }
      })
      .default(defaultPolicies),
    // There is no Redis among them: the database that the processes share anyway is enough.
    RATE_LIMIT_STORE: z.enum(["memory", "postgres"]).default("memory"),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    JOBS: z.enum(["on", "off"]).default("on"),
    SMTP_URL: z.url({ protocol: /^smtps?$/u, error: "must be smtp(s)://host:port" }).optional(),
    MAIL_FROM: mailbox.optional(),
  })
  .refine((env) => env.DATABASE_URL === undefined || env.SERVICE_SECRET !== undefined, {
    path: ["SERVICE_SECRET"],
    error: "is required when DATABASE_URL is set",
  })
  .refine((env) => env.RATE_LIMIT_STORE === "memory" || env.DATABASE_URL !== undefined, {
    path: ["RATE_LIMIT_STORE"],
    error: "postgres needs DATABASE_URL",
  })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, {
    path: ["MAIL_FROM"],
    error: "is required when SMTP_URL is set",
  });

/**
 * Reads the configuration from an environment.
 *
 * @throws Error with one sentence that names the variable and what is wrong with it
 */
export function parseConfig(environment: Record<string, string | undefined>): ApiConfig {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${issue?.path.join(".")} is not valid: ${issue?.message}.`);
  }
  const env = parsed.data;
  const baseUrl = env.BASE_URL ?? `http://127.0.0.1:${env.PORT}`;
  const idpUrl =
    env.SERVICE_IDP_URL ?? env.NEXT_PUBLIC_IDP_URL ?? `http://127.0.0.1:${env.IDP_PORT}`;
  return {
    baseUrl,
    docsUrl: env.DOCS_URL ?? baseUrl,
    auth: {
      baseUrl,
      authUrl: resolveAuthUrl(idpUrl),
      resourceAudience: env.MCP_RESOURCE_AUDIENCE ?? null,
      requiredScopes: env.MCP_REQUIRED_SCOPES,
      idpApiKey: env.SERVICE_IDP_API_KEY ?? null,
      trustedOrigins: env.TRUSTED_ORIGINS,
      mcpAllowedOrigins: env.MCP_ALLOWED_ORIGINS,
    },
    database:
      env.DATABASE_URL === undefined
        ? { engine: "pglite", dataDir: resolve(env.DATA_DIR) }
        : { engine: "postgres", url: env.DATABASE_URL, poolSize: env.DATABASE_POOL_SIZE },
    secret: env.SERVICE_SECRET ?? null,
    demoData: (env.DEMO_DATA ?? (env.DATABASE_URL === undefined ? "on" : "off")) === "on",
    rateLimits: {
      policies: env.RATE_LIMITS,
      store:
        env.RATE_LIMIT_STORE === "postgres" && env.DATABASE_URL !== undefined
          ? { kind: "postgres", url: env.DATABASE_URL }
          : { kind: "memory" },
    },
    trustedProxies: env.TRUST_PROXY,
    jobs: env.JOBS,
    mail: {
      transport:
        env.SMTP_URL === undefined
          ? { kind: "outbox", dir: join(resolve(env.DATA_DIR), "outbox") }
          : { kind: "smtp", url: env.SMTP_URL },
      from: env.MAIL_FROM ?? { name: "Werkbank", email: "no-reply@localhost" },
    },
  };
}
