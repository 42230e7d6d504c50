import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { readSettings, SettingsError } from "@werkbank/settings";
import { type AuthSettings, type OidcSettings, toIssuerUrl } from "./auth/settings.ts";
import type { RateLimitSettings } from "./rate-limits/policies.ts";
import type { LogLevel } from "./log.ts";
import type { OutgoingSettings } from "./outgoing/address-policy.ts";
import type { ServerAddress } from "./outgoing/reserved-servers.ts";
import { settings } from "./settings.ts";
import type { TelemetryConfig } from "./telemetry/start-telemetry.ts";
import type { BlobSettings } from "./blobs/blob-store.ts";
import type { WorkerSettings } from "./workers/worker-pool.ts";

/** The configuration of the API. Read once, at the entry point. */
export type ApiConfig = {
  /** The IP address or host name on which the server listens. */
  host: string;
  /** The service's base URL, without trailing slash. */
  baseUrl: string;
  /** The documentation site's base URL, to which problem types link. */
  docsUrl: string;
  auth: AuthSettings;
  database:
    | { engine: "pglite"; dataDir: string }
    | {
        engine: "postgres";
        url: string;
        /** The URL of a pooler in transaction mode in front of the database. */
        poolerUrl: string | null;
        /** The URL of a streaming replica for reads. */
        readUrl: string | null;
        poolSize: number;
        timeoutMs: number;
      };
  /** Signs cursors; null: generated and stored in the data directory of the embedded database. */
  secret: string | null;
  /** The secret of the key that signs anchors of the audit log, null for `secret`; and previous public keys. */
  auditAnchors: { secret: string | null; formerKeys: readonly string[] };
  /** Whether the demo organizations are loaded into an empty database. */
  demoData: boolean;
  /** A day in the week of the demo records; null: the current week. */
  demoWeek: Temporal.PlainDate | null;
  /**
   * The origin of the pages for creating and recovering an account: of the local identity provider, or of this service,
   * which then serves them for another provider; null without such pages.
   */
  accountPages: string | null;
  /** The URL of the identity provider's page on which users manage their account; null if unknown. */
  providerAccountUrl: string | null;
  /** Who may create organizations, or their email addresses in lower case; null: as stored in the database. */
  organizationCreation: "anyone" | "first" | "nobody" | string[] | null;
  /** How many days after it was scheduled the deletion of an organization takes place. */
  organizationDeletionDays: number;
  rateLimits: RateLimitSettings;
  /** The number of trusted proxies in front of the service, which set `X-Forwarded-For`. */
  trustedProxies: number;
  /** What `/.well-known/security.txt` says. */
  security: {
    /** URIs, the preferred one first. Without any, there is no such file. */
    contacts: readonly string[];
    /** The first day on which the contacts may be outdated; null: half a year after the start. */
    expires: Temporal.PlainDate | null;
  };
  /** Where webhooks may be delivered to, other than public addresses. */
  outgoing: OutgoingSettings;
  /** Whether this process runs background jobs. It can always send them. */
  jobs: "on" | "off";
  /** Milliseconds between polls for jobs that other processes have sent. */
  jobPollMs: number;
  /** The threads for heavy work. */
  workers: WorkerSettings;
  log: {
    level: LogLevel;
    /** Whether each request is logged. */
    requests: boolean;
  };
  files: {
    store: BlobSettings;
    /** The maximum size in bytes of an organization's files. */
    quotaBytes: number;
  };
  mail: {
    /** `outbox` stores messages in a directory (or `memory`) instead of sending them. */
    transport: { kind: "smtp"; url: string } | { kind: "outbox"; dir: string };
    from: { name: string; email: string };
    /** Where recipients of mail report abuse; every message contains it. */
    abuseEmail: string;
    /** The age in days up to which the limit `mail-young` applies to an organization. */
    youngDays: number;
  };
};

type Values = ReturnType<typeof readSettings<typeof settings>>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Why settings for several processes need PostgreSQL. */
const embeddedReason =
  "the embedded database is for one process, which does its own background work";

function needsPostgres(what: string, because?: string): string {
  const reason = because === undefined ? "" : `: ${because}`;
  return `${what} needs DATABASE_URL${reason}; for example DATABASE_URL=${settings.DATABASE_URL.example}.`;
}

/**
 * Reads the configuration of a process that only runs background jobs, as `parseConfig` does.
 *
 * @throws SettingsError that names each invalid variable, and settings that a worker does not support
 */
export function parseWorkerConfig(environment: Environment): ApiConfig {
  // A worker receives no requests to count.
  const config = parseConfig({ ...environment, RATE_LIMITS: "off", RATE_LIMIT_STORE: "" });
  if (config.database.engine === "pglite") {
    throw new SettingsError([needsPostgres("A worker", embeddedReason)]);
  }
  if (config.jobs === "off") {
    throw new SettingsError(["JOBS=off leaves a worker nothing to do; for example JOBS=on."]);
  }
  // Other processes send all jobs, so only polling finds them.
  return { ...config, jobPollMs: 1_000 };
}

/**
 * Reads the configuration from an environment.
 *
 * @throws SettingsError that names each wrong variable
 */
export function parseConfig(environment: Environment): ApiConfig {
  const env = readSettings(settings, environment, findConflicts);
  const from = env.MAIL_FROM ?? { name: "Werkbank", email: "no-reply@localhost" };
  const baseUrl = env.BASE_URL ?? `http://127.0.0.1:${env.PORT}`;
  const localIdpUrl = `http://127.0.0.1:${env.IDP_PORT}`;
  const configuredIdpUrl = env.SERVICE_IDP_URL ?? env.NEXT_PUBLIC_IDP_URL ?? null;
  const oidc = toOidcSettings(env);
  const demoData = (env.DEMO_DATA ?? (env.DATABASE_URL === undefined ? "on" : "off")) === "on";
  return {
    host: env.HOST,
    baseUrl,
    docsUrl: env.DOCS_URL ?? baseUrl,
    auth: {
      baseUrl,
      authUrl: toIssuerUrl(configuredIdpUrl ?? localIdpUrl, { isOidc: oidc !== null }),
      resourceAudience: env.MCP_RESOURCE_AUDIENCE ?? null,
      requiredScopes: env.MCP_REQUIRED_SCOPES,
      idpApiKey: env.SERVICE_IDP_API_KEY ?? null,
      idpSecretKey: env.SERVICE_IDP_SECRET_KEY ?? null,
      firstPartyClients:
        oidc === null ? env.FIRST_PARTY_CLIENTS : [...env.FIRST_PARTY_CLIENTS, oidc.clientId],
      trustedOrigins: env.TRUSTED_ORIGINS,
      mcpAllowedOrigins: env.MCP_ALLOWED_ORIGINS,
      oidc,
    },
    database:
      env.DATABASE_URL === undefined
        ? { engine: "pglite", dataDir: resolve(env.DATA_DIR) }
        : {
            engine: "postgres",
            url: env.DATABASE_URL,
            poolerUrl: env.DATABASE_POOLER_URL ?? null,
            readUrl: env.DATABASE_READ_URL ?? null,
            poolSize: env.DATABASE_POOL_SIZE,
            timeoutMs: env.DATABASE_TIMEOUT * 1_000,
          },
    secret: env.SERVICE_SECRET ?? null,
    auditAnchors: {
      secret: env.AUDIT_ANCHOR_SECRET ?? null,
      formerKeys: env.AUDIT_ANCHOR_FORMER_KEYS,
    },
    demoWeek: env.DEMO_WEEK ?? null,
    demoData,
    accountPages: toAccountPages(env, { baseUrl, localIdpUrl }),
    providerAccountUrl:
      env.SERVICE_IDP_ACCOUNT_URL ?? (configuredIdpUrl === null ? `${localIdpUrl}/account` : null),
    organizationCreation: env.ORGANIZATION_CREATION ?? (demoData ? "anyone" : null),
    organizationDeletionDays: env.ORGANIZATION_DELETION_DAYS,
    rateLimits: toRateLimitSettings(env),
    trustedProxies: env.TRUST_PROXY,
    security: {
      contacts: env.SECURITY_CONTACT,
      expires: env.SECURITY_CONTACT_EXPIRES ?? null,
    },
    outgoing: toOutgoingSettings(env),
    jobs: env.JOBS,
    jobPollMs: 5_000,
    workers: {
      threads: env.WORKER_THREADS ?? Math.max(1, availableParallelism() - 1),
      queue: env.WORKER_QUEUE,
      timeoutMs: env.WORKER_TIMEOUT * 1_000,
    },
    log: { level: env.LOG_LEVEL, requests: env.LOG_REQUESTS === "on" },
    files: { store: toBlobSettings(env), quotaBytes: env.FILE_QUOTA * 1024 * 1024 },
    mail: {
      transport:
        env.SMTP_URL === undefined
          ? { kind: "outbox", dir: join(resolve(env.DATA_DIR), "outbox") }
          : { kind: "smtp", url: env.SMTP_URL },
      from,
      // RFC 2142: every domain has this mailbox.
      abuseEmail: env.MAIL_ABUSE ?? `abuse@${from.email.split("@")[1]}`,
      youngDays: env.MAIL_YOUNG_DAYS,
    },
  };
}

/**
 * Reads the configuration of metrics and traces from an environment.
 *
 * @throws SettingsError that names each wrong variable
 */
export function parseTelemetry(environment: Environment): TelemetryConfig {
  const { METRICS_HOST, METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME } = settings;
  const env = readSettings(
    { METRICS_HOST, METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME },
    environment,
  );
  return {
    metrics:
      env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/u, "") ?? null,
    serviceName: env.OTEL_SERVICE_NAME,
  };
}

/** Returns the variables that conflict with the presence or absence of others. */
function findConflicts({ DATABASE_URL, RATE_LIMIT_STORE, JOBS, ...env }: Values): string[] {
  const isEmbedded = DATABASE_URL === undefined;
  return [
    ...(isEmbedded && RATE_LIMIT_STORE === "postgres"
      ? [needsPostgres("RATE_LIMIT_STORE=postgres")]
      : []),
    ...(["DATABASE_POOLER_URL", "DATABASE_READ_URL"] as const)
      .filter((name) => isEmbedded && env[name] !== undefined)
      .map((name) => needsPostgres(name)),
    ...(isEmbedded && JOBS === "off" ? [needsPostgres("JOBS=off", embeddedReason)] : []),
    ...findOidcConflicts(env),
    ...(env.FILE_STORAGE === "s3" && env.S3_BUCKET === undefined
      ? [`FILE_STORAGE=s3 needs S3_BUCKET; for example S3_BUCKET=${settings.S3_BUCKET.example}.`]
      : []),
  ];
}

function findOidcConflicts(
  env: Pick<
    Values,
    | "OIDC_CLIENT_ID"
    | "OIDC_CLIENT_SECRET"
    | "SERVICE_IDP_URL"
    | "NEXT_PUBLIC_IDP_URL"
    | "MCP_RESOURCE_AUDIENCE"
  >,
): string[] {
  if (env.OIDC_CLIENT_ID === undefined) {
    return env.OIDC_CLIENT_SECRET === undefined
      ? []
      : ["OIDC_CLIENT_SECRET needs OIDC_CLIENT_ID; for example OIDC_CLIENT_ID=werkbank."];
  }
  const hasProvider = env.SERVICE_IDP_URL !== undefined || env.NEXT_PUBLIC_IDP_URL !== undefined;
  return [
    ...(hasProvider
      ? []
      : [
          "OIDC_CLIENT_ID needs SERVICE_IDP_URL; for example SERVICE_IDP_URL=https://login.example/realms/werkbank.",
        ]),
    ...(env.MCP_RESOURCE_AUDIENCE === env.OIDC_CLIENT_ID
      ? [
          "MCP_RESOURCE_AUDIENCE must differ from OIDC_CLIENT_ID, which is the audience of ID tokens; for example MCP_RESOURCE_AUDIENCE=werkbank-api.",
        ]
      : []),
  ];
}

/** An OpenID Connect provider has pages of its own. */
function toAccountPages(
  { SERVICE_IDP_URL, NEXT_PUBLIC_IDP_URL, OIDC_CLIENT_ID, ACCOUNT_PAGES }: Values,
  { baseUrl, localIdpUrl }: { baseUrl: string; localIdpUrl: string },
): string | null {
  if (SERVICE_IDP_URL === undefined && NEXT_PUBLIC_IDP_URL === undefined) return localIdpUrl;
  return OIDC_CLIENT_ID === undefined && ACCOUNT_PAGES === "on" ? baseUrl : null;
}

function toOidcSettings(env: Values): OidcSettings | null {
  if (env.OIDC_CLIENT_ID === undefined) return null;
  return {
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET ?? null,
    scope: [...new Set(["openid", ...env.OIDC_SCOPES])].join(" "),
    authorizationParameters: env.OIDC_AUTHORIZATION_PARAMETERS,
    claims: env.OIDC_CLAIMS,
    trustsEmail: env.OIDC_TRUST_EMAIL === "on",
  };
}

function toRateLimitSettings(env: Values): RateLimitSettings {
  return {
    policies: env.RATE_LIMITS,
    store:
      env.DATABASE_URL === undefined || env.RATE_LIMIT_STORE === "memory"
        ? { kind: "memory" }
        : {
            kind: "postgres",
            url: env.DATABASE_POOLER_URL ?? env.DATABASE_URL,
            isPooled: env.DATABASE_POOLER_URL !== undefined,
          },
  };
}

function toOutgoingSettings(env: Values): OutgoingSettings {
  return {
    allowedNetworks: env.WEBHOOK_ALLOWED_NETWORKS,
    allowedHosts: env.WEBHOOK_ALLOWED_HOSTS,
    reservedServers: toReservedServers(env),
  };
}

/** Returns the ports of this machine on which the service listens, its databases, and its mail server. */
function toReservedServers(env: Values): ServerAddress[] {
  const hasOwnProvider = env.SERVICE_IDP_URL === undefined && env.NEXT_PUBLIC_IDP_URL === undefined;
  const ports = [
    env.PORT,
    env.WORKER_PORT,
    env.METRICS_PORT,
    hasOwnProvider ? env.IDP_PORT : undefined,
  ];
  const urls = [
    [env.DATABASE_URL, 5_432],
    [env.DATABASE_POOLER_URL, 5_432],
    [env.DATABASE_READ_URL, 5_432],
    [env.BACKUP_DATABASE_URL, 5_432],
    [env.SMTP_URL, env.SMTP_URL?.startsWith("smtps:") === true ? 465 : 587],
  ] as const;
  return [
    ...ports.filter((port) => port !== undefined).map((port) => ({ host: "127.0.0.1", port })),
    ...urls.flatMap(([url, port]) => (url === undefined ? [] : [toServerAddress(url, port)])),
  ];
}

/** Returns the server of a URL; `host` and `port` of its query come first, as for PostgreSQL. */
function toServerAddress(text: string, defaultPort: number): ServerAddress {
  const { hostname, port, searchParams } = new URL(text);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  return {
    // A folder is that of a socket: its server listens on this machine.
    host: host.startsWith("/") ? "127.0.0.1" : host.replace(/^\[|\]$/gu, ""),
    port: Number(searchParams.get("port") ?? (port || defaultPort)),
  };
}

function toBlobSettings(env: Values): BlobSettings {
  if (env.FILE_STORAGE === "disk" || env.S3_BUCKET === undefined) {
    return { kind: "disk", dir: join(resolve(env.DATA_DIR), "files") };
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    kind: "s3",
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT ?? null,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? null
        : { accessKeyId, secretAccessKey },
  };
}
