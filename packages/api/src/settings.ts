import {
  calendarDate,
  oneOf,
  onOff,
  origin,
  origins,
  setting,
  siteSettings as site,
  text,
  wholeNumber,
  wordList,
} from "@werkbank/settings";
import { logLevels } from "./log.ts";
import {
  anyText,
  authorizationParameters,
  claimNames,
  clientSecret,
  provider,
  database,
  mailServer,
  tracesReceiver,
  accountPage,
  secret,
  publicKeys,
  key,
  bucket,
  region,
  rateLimits,
  mailbox,
  emailAddress,
  securityContacts,
  organizationCreation,
  privateNetworks,
  hostNames,
} from "./setting-formats.ts";

/** Every variable of the service and the site. */
export const settings = {
  PORT: site.PORT,
  HOST: site.HOST,
  IDP_PORT: site.IDP_PORT,
  BASE_URL: site.BASE_URL,
  DOCS_URL: site.DOCS_URL,
  REPOSITORY_URL: site.REPOSITORY_URL,
  MAX_EVENT_LOOP_DELAY: site.MAX_EVENT_LOOP_DELAY,
  PAGE_CACHE_SIZE: site.PAGE_CACHE_SIZE,
  STOP_DELAY: site.STOP_DELAY,
  DATA_DIR: setting(text("a path; relative ones begin at the working directory", ".data"), {
    description:
      "The directory of the embedded database, of files, of kept mail, of the generated secret, and of the local identity provider's state.",
    fallback: ".data",
  }),
  DATABASE_URL: setting(database, {
    description:
      "The PostgreSQL (15 or newer) to use instead of the embedded database. Its user owns the tables and needs `CREATEROLE` at the first start.",
    form: "`postgres://user:password@host:5432/database`",
    default: "the embedded database",
  }),
  BACKUP_DATABASE_URL: setting(database, {
    description:
      "The same database for a user that row level security does not hold (`BYPASSRLS`) and that may read everything. Only `npm run backup` reads it.",
    form: "`postgres://user:password@host:5432/database`",
    default: "`DATABASE_URL`",
  }),
  DATABASE_POOLER_URL: setting(database, {
    description:
      "A pooler before the same database that lends a connection for one transaction, such as PgBouncer with `pool_mode = transaction`. Requests, background work and limits go through it; migrations and the commands of maintenance use `DATABASE_URL`.",
    form: "`postgres://user:password@host:6432/database`",
    default: "none: everything goes to `DATABASE_URL`",
  }),
  DATABASE_READ_URL: setting(database, {
    description:
      "A streaming replica of the same database, itself and not behind a pooler. It answers what only reads records, once it shows everything that had been committed when the request came; otherwise `DATABASE_URL` answers.",
    form: "`postgres://user:password@host:5432/database`",
    default: "none: `DATABASE_URL` answers everything",
  }),
  DATABASE_POOL_SIZE: setting(wholeNumber(1, 1_000), {
    description:
      "How many connections this process keeps to PostgreSQL for requests, and as many to `DATABASE_READ_URL`. Background work has up to four more.",
    fallback: "10",
  }),
  DATABASE_TIMEOUT: setting(wholeNumber(1, 3_600), {
    description:
      "For how many seconds a statement of a request may run on PostgreSQL. After that, and where the server does not answer at all, the request is refused with `SERVICE_UNAVAILABLE`.",
    form: "a number of seconds from 1 to 3600",
    fallback: "5",
  }),
  SERVICE_IDP_URL: setting(provider, {
    description:
      "The identity provider that accounts come from. It is the issuer that tokens must name. With `OIDC_CLIENT_ID` it is used exactly as written, with or without a slash at its end; otherwise `/auth/v1` is added to a URL without a path.",
    default: "`NEXT_PUBLIC_IDP_URL`, else the local one",
  }),
  NEXT_PUBLIC_IDP_URL: setting(provider, {
    description: "The same under the name that existing deployments use; `SERVICE_IDP_URL` wins.",
    default: "the local one",
  }),
  OIDC_CLIENT_ID: setting(anyText, {
    description:
      "The client with which the service signs people in at an OpenID Connect provider, registered there with the redirect URI `BASE_URL/auth/callback`. Not for Supabase and the local provider. It belongs to `FIRST_PARTY_CLIENTS` by itself. How to register it: [Your own identity provider](/identity-providers).",
  }),
  OIDC_CLIENT_SECRET: setting(clientSecret, {
    description: "The secret of `OIDC_CLIENT_ID`. Without one it is a public client.",
  }),
  OIDC_SCOPES: setting(wordList("spaces or commas", "'openid profile email offline_access'"), {
    description:
      "The scopes that the service asks for when it signs people in; `openid` is always among them. Many providers renew sessions only with `offline_access`.",
    fallback: "openid profile email",
  }),
  OIDC_AUTHORIZATION_PARAMETERS: setting(authorizationParameters, {
    description: "Further parameters with which the service opens the provider's sign-in page.",
    fallback: "",
  }),
  OIDC_CLAIMS: setting(claimNames, {
    description:
      "The claims that the provider uses for a value, where they differ from `subject=sub email=email email_verified=email_verified name=name`. `client` is otherwise the first of `client_id`, `azp`, `cid` and `appid`, and `scope` is `scope` and `scp`. The claim for `subject` must be one that people cannot choose or change.",
    fallback: "",
  }),
  OIDC_TRUST_EMAIL: setting(onOff, {
    description:
      "Whether email addresses count as verified although the provider does not say so. Turn it on only if the provider lets nobody choose an address of another person.",
    fallback: "off",
  }),
  ACCOUNT_PAGES: setting(onOff, {
    description:
      "Whether the service has the pages with which people create an account (`/sign-up`), recover it (`/forgot-password`, `/confirm`) and allow an app (`/oauth/consent`) at the identity provider of `SERVICE_IDP_URL`. `off` if they have pages of their own. The local provider always has its own.",
    fallback: "on",
  }),
  SERVICE_IDP_ACCOUNT_URL: setting(accountPage, {
    description:
      "The page of the identity provider on which people manage their account. The page of connected apps links to it where the provider has no list of them.",
    default: "that of the local one",
  }),
  SERVICE_IDP_API_KEY: setting(anyText, {
    description:
      "Sent to the identity provider as `apikey`, as Supabase asks for its anonymous key.",
  }),
  SERVICE_IDP_SECRET_KEY: setting(anyText, {
    description:
      "A secret key of the identity provider, `sb_secret_…` at Supabase. With it the service tells the provider the address of each person who signs in, as `Sb-Forwarded-For`, so that the provider's own limits count people and not this service.",
  }),
  SERVICE_SECRET: setting(secret, {
    description:
      "Signs links and cursors, and encrypts the secrets of webhooks and the calls that wait for an approval. All processes on one database need the same. What a new one ends: [Replace secrets](/backups#secrets-and-their-replacement).",
    default: "generated into `DATA_DIR` with the embedded database",
    requiredWith: "DATABASE_URL",
  }),
  AUDIT_ANCHOR_SECRET: setting(secret, {
    description:
      "What the key is derived from that signs the anchors of the audit log. All processes on one database need the same. When to set it: [Replace secrets](/backups#secrets-and-their-replacement).",
    default: "`SERVICE_SECRET`",
  }),
  AUDIT_ANCHOR_FORMER_KEYS: setting(publicKeys, {
    description:
      "Public keys that signed anchors before the present one, as `/.well-known/jwks.json` showed them. Anchors of other keys are refused, and the verification of the audit log does not start at them.",
    fallback: "",
  }),
  MCP_RESOURCE_AUDIENCE: setting(anyText, {
    description:
      "One more audience that access tokens may have, in addition to `authenticated` and the URL of the MCP server.",
  }),
  MCP_REQUIRED_SCOPES: setting(wordList("spaces or commas", "'mcp:read mcp:write'"), {
    description: "Scopes that every token must carry at the MCP endpoint.",
    fallback: "",
  }),
  MCP_ALLOWED_ORIGINS: setting(origins("spaces or commas", "https://app.example"), {
    description: "Further origins whose pages may call the MCP endpoint.",
    fallback: "",
  }),
  FIRST_PARTY_CLIENTS: setting(wordList("spaces or commas", "'werkbank-app,werkbank-intranet'"), {
    description:
      "OAuth clients, by `client_id`, that are part of your deployment. Their tokens count as sessions of people: policies for agents do not match them, they may be in a session cookie, and they may approve.",
    fallback: "",
  }),
  TRUSTED_ORIGINS: setting(origins("spaces or commas", "https://app.example"), {
    description: "Further origins whose pages may make changes with the session cookie.",
    fallback: "",
  }),
  DEMO_DATA: setting(onOff, {
    description:
      "Whether the demo organizations are loaded into an empty database. Turn it off where real people sign in.",
    default: "`on` with the embedded database, `off` with `DATABASE_URL`",
  }),
  DEMO_WEEK: setting(calendarDate, {
    description:
      "A day of the week in which the demo is set when it is loaded, for texts and tests that name its dates. A demo that is there stays as it is.",
    default: "the present week",
  }),
  ORGANIZATION_CREATION: setting(organizationCreation, {
    description:
      "Who may create organizations: `anyone` with an account; `first`: anyone creates the first one, then only that person more; `nobody`; or the email addresses of those who may.",
    default:
      "`anyone` with the demo, and for a database that had organizations before this setting existed; else `first`",
    example: "sanne@werkbank.example,youssef@werkbank.example",
  }),
  ORGANIZATION_DELETION_DAYS: setting(wholeNumber(1, 365), {
    description:
      "How many days after an owner has scheduled it an organization is deleted. Until then it can be cancelled. A change applies to what is scheduled later.",
    fallback: "30",
  }),
  RATE_LIMITS: setting(rateLimits, {
    example: "read=600/60,write=120/60",
    description:
      "How many requests are answered in how many seconds. A list changes the policies that it names; `off` counts nothing.",
    fallback:
      "address=1200/60,login=10/300,login-address=30/300,login-account=200/300,read=600/60,write=120/60,mcp=240/60,export=6/3600,document=30/60,feed=60/60,organization=3000/60,organization-creation=3/86400,mail=500/86400,mail-young=50/86400,mail-again=1/300",
  }),
  RATE_LIMIT_STORE: setting(oneOf("memory", "postgres"), {
    description:
      "Where requests are counted. `postgres`: the processes on one `DATABASE_URL` count together. `memory`: each process counts for itself, which spares a single process a question to the database. Redis is not used.",
    form: "`memory` or `postgres`; the latter needs `DATABASE_URL`",
    default: "`postgres` with `DATABASE_URL`, else `memory`",
    example: "memory",
  }),
  TRUST_PROXY: setting(wholeNumber(0, 10), {
    description:
      "How many proxies of your own stand before the service. So many entries of `X-Forwarded-For` are believed, counted from the end.",
    fallback: "0",
  }),
  JOBS: setting(onOff, {
    description:
      "Whether this process does background work: mail, deliveries to webhooks, expiry of quotes, removal of what was deleted. With `off`, another process on the same `DATABASE_URL` must do it, such as `npm run worker`.",
    fallback: "on",
  }),
  WORKER_PORT: setting(wholeNumber(0, 65_535), {
    description:
      "Where `npm run worker` answers `/healthz` and `/readyz`, on `HOST`. Without it, nowhere: a worker takes no requests.",
    form: "a number from 0 to 65535; 0 takes any free port",
    example: "3002",
  }),
  WORKER_THREADS: setting(wholeNumber(1, 64), {
    example: "2",
    description:
      "How many threads do heavy work, such as PDFs, in addition to the one that handles requests. They start when there is work. With two or more, one organization alone never has them all.",
    default: "one less than the machine has cores, at least 1",
  }),
  WORKER_QUEUE: setting(wholeNumber(1, 10_000), {
    description:
      "How many pieces of heavy work may wait for a thread, a quarter of them of one organization. Beyond it the response is 503 with `Retry-After`.",
    fallback: "32",
  }),
  WORKER_TIMEOUT: setting(wholeNumber(1, 600), {
    description:
      "How many seconds one piece of heavy work may take. Its thread is ended then, and the response is 503. Reading an imported calendar file may take 120.",
    fallback: "20",
  }),
  FILE_STORAGE: setting(oneOf("disk", "s3"), {
    description:
      "Where the bytes of files are kept. `disk`: in the folder `files` of `DATA_DIR`, which all processes on one database must share. `s3`: in a bucket of Amazon S3, or of a store that speaks its language.",
    form: "`disk` or `s3`; the latter needs `S3_BUCKET`",
    fallback: "disk",
  }),
  FILE_QUOTA: setting(wholeNumber(1, 100_000_000), {
    description:
      "How many MiB of files the organizations that one person created may keep together, deleted ones included until they are removed permanently.",
    fallback: "10240",
  }),
  S3_BUCKET: setting(bucket, {
    description: "The bucket that files are kept in. It is there already, and open to nobody else.",
  }),
  S3_REGION: setting(region, {
    description: "The region of the bucket.",
    fallback: "us-east-1",
  }),
  S3_ENDPOINT: setting(origin, {
    example: "https://s3.werkbank.example",
    description:
      "The URL of an S3-compatible store, such as MinIO. Its buckets are named in the path.",
    default: "Amazon's, of the region",
  }),
  S3_ACCESS_KEY_ID: setting(key, {
    example: "AKIAIOSFODNN7EXAMPLE",
    description: "The id of the key that may read, write and delete objects of the bucket.",
    default: "as the AWS SDK finds it, such as in the role of the machine",
    requiredWith: "S3_SECRET_ACCESS_KEY",
  }),
  S3_SECRET_ACCESS_KEY: setting(key, {
    description: "The secret of that key.",
    default: "as the AWS SDK finds it, such as in the role of the machine",
    requiredWith: "S3_ACCESS_KEY_ID",
  }),
  SECURITY_CONTACT: setting(securityContacts, {
    description:
      "Whom people who find a vulnerability in this deployment should contact, the preferred way first. `/.well-known/security.txt` says so.",
    fallback: "",
    default: "none: there is no `security.txt`",
    example: "security@werkbank.example",
  }),
  SECURITY_CONTACT_EXPIRES: setting(calendarDate, {
    description:
      "Until which day `SECURITY_CONTACT` is certain to be right, less than a year ahead, as `security.txt` says.",
    default: "half a year after the start",
    example: "2027-05-01",
  }),
  WEBHOOK_ALLOWED_NETWORKS: setting(privateNetworks, {
    description:
      "Private networks that webhooks of every organization may reach, also with http: within `10.0.0.0/8`, `172.16.0.0/12`, `192.168.0.0/16`, `100.64.0.0/10`, `fc00::/7`, or, for this machine, `127.0.0.0/8` and `::1`. Never reached are the metadata of clouds, and the ports of the service, its database and its mail server.",
    fallback: "",
    default: "none: webhooks reach public addresses only",
    example: "10.1.0.0/16,192.168.2.7",
  }),
  WEBHOOK_ALLOWED_HOSTS: setting(hostNames, {
    description:
      "Hosts that webhooks of every organization may reach at any private address, also with http, except at addresses of this machine: by the name that your name servers resolve. `*.` in front of a name means all its subdomains.",
    fallback: "",
    default: "none",
    example: "n8n.lan,*.office.example",
  }),
  LOG_LEVEL: setting(oneOf(...logLevels), {
    description:
      "What the process logs on its standard error, one JSON object a line: `error` failures only, `info` notices too, `silent` nothing.",
    form: "`error`, `info` or `silent`",
    fallback: "info",
  }),
  LOG_REQUESTS: setting(onOff, {
    description:
      "Whether each request to the API is a line of the log, with its method, the path template or tool, status, duration and `X-Request-Id`. No address, name or token is logged.",
    fallback: "off",
  }),
  METRICS_PORT: setting(wholeNumber(0, 65_535), {
    example: "9464",
    description:
      "Where Prometheus reads the measures of this process, at `/metrics`. Each process on a machine needs a port of its own. Without it nothing is measured.",
    form: "a number from 0 to 65535; 0 takes any free port",
  }),
  METRICS_HOST: setting(text("an address of this machine", "127.0.0.1"), {
    description: "The address on which `METRICS_PORT` listens. Keep it inside your network.",
    fallback: "127.0.0.1",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(tracesReceiver, {
    description:
      "The base URL of an OpenTelemetry collector that takes OTLP over HTTP: traces are sent to its `/v1/traces`. Without it nothing is traced.",
    form: "an http or https address; `/v1/traces` is added",
  }),
  OTEL_SERVICE_NAME: setting(anyText, {
    example: "werkbank-api",
    description: "The service name in metrics and traces.",
    fallback: "werkbank",
  }),
  SMTP_URL: setting(mailServer, {
    description:
      "The server that takes outgoing mail. Without it, mail is kept in `DATA_DIR`; `/outbox` shows it while `BASE_URL` is an address of this machine.",
    form: "`smtp://user:password@host:587` or `smtps://user:password@host:465`",
    default: "mail is kept",
  }),
  MAIL_FROM: setting(mailbox, {
    description: "The sender of outgoing mail.",
    default: "`Werkbank <no-reply@localhost>`",
    requiredWith: "SMTP_URL",
  }),
  MAIL_ABUSE: setting(emailAddress, {
    description:
      "Where people report mail that they should not have got. It stands at the end of every message.",
    default: "`abuse@` and the host of `MAIL_FROM`",
  }),
  MAIL_YOUNG_DAYS: setting(wholeNumber(0, 365), {
    description:
      "Until which age, in days, an organization may write to fewer people outside it: `mail-young` instead of `mail` of `RATE_LIMITS`, which counts all such organizations of one creator together.",
    fallback: "7",
  }),
};
