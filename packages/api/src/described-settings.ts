import type { Environment } from "./config.ts";

/**
 * What the configuration reference says of a variable beside its name. The default is read from the
 * schema; `default` says it in words where it is computed.
 */
type DescribedSetting = {
  description: string;
  /** What a value looks like. */
  form: string;
  default?: string;
  /** When it must be set. */
  required?: string;
};

/** `HOST` is read by the entrances; everything else by `parseConfig`. */
type Name = keyof (typeof Environment)["shape"] | "HOST";

/** Every variable of the service and the site. One that is missing here does not compile. */
export const describedSettings = {
  PORT: {
    description: "The port on which the site and the API listen.",
    form: "a number from 0 to 65535; 0 takes any free port",
  },
  HOST: {
    description: "The address on which they listen. `0.0.0.0` listens on all of them.",
    form: "an address of this machine",
    default: "`127.0.0.1`",
  },
  IDP_PORT: {
    description:
      "The port of the local identity provider, and where the service looks for it when no other is named.",
    form: "a number from 0 to 65535",
  },
  BASE_URL: {
    description:
      "The address under which people and programs reach the service. It stands in metadata, in links of mails and in the audience of tokens. With `https` the session cookie is sent over TLS only. The build of the site contains it: build again when it changes.",
    form: "an http or https address without a path",
    default: "`http://127.0.0.1:` and `PORT`",
  },
  DOCS_URL: {
    description:
      "The address of this documentation, which the `type` of every problem links to. The build of the site contains it.",
    form: "an http or https address without a path",
    default: "`BASE_URL`",
  },
  DATA_DIR: {
    description:
      "The directory of the embedded database, of kept mail, of the generated secret, and of the local identity provider's state.",
    form: "a path; relative ones begin at the working directory",
  },
  DATABASE_URL: {
    description:
      "The PostgreSQL (15 or newer) to use instead of the embedded database. Its user owns the tables and needs `CREATEROLE` at the first start.",
    form: "`postgres://user:password@host:5432/database`",
    default: "the embedded database",
  },
  DATABASE_POOL_SIZE: {
    description: "How many connections this process keeps to PostgreSQL for requests.",
    form: "a number from 1 to 1000",
  },
  SERVICE_IDP_URL: {
    description:
      "The identity provider that accounts come from. `/auth/v1` is added to an address without a path. It is the issuer that tokens must name.",
    form: "an http or https address",
    default: "`NEXT_PUBLIC_IDP_URL`, else the local one",
  },
  NEXT_PUBLIC_IDP_URL: {
    description: "The same under the name that existing deployments use; `SERVICE_IDP_URL` wins.",
    form: "an http or https address",
    default: "the local one",
  },
  SERVICE_IDP_API_KEY: {
    description:
      "Sent to the identity provider as `apikey`, as Supabase asks for its anonymous key.",
    form: "any text",
  },
  SERVICE_SECRET: {
    description:
      "Signs the cursors of lists and the links that customers get with a quote. All processes on one database need the same. A new one makes the links that were mailed invalid.",
    form: "at least 32 bytes, as `openssl rand -base64 32` makes them",
    default: "generated into `DATA_DIR` with the embedded database",
    required: "`DATABASE_URL` is set",
  },
  MCP_RESOURCE_AUDIENCE: {
    description:
      "One more audience that access tokens may have, beside `authenticated` and the address of the MCP server.",
    form: "any text",
  },
  MCP_REQUIRED_SCOPES: {
    description: "Scopes that every token must carry at the MCP endpoint.",
    form: "words, separated by spaces or commas",
  },
  MCP_ALLOWED_ORIGINS: {
    description: "Further origins whose pages may call the MCP endpoint.",
    form: "origins, separated by spaces or commas",
  },
  TRUSTED_ORIGINS: {
    description: "Further origins whose pages may make changes with the session cookie.",
    form: "origins, separated by spaces or commas",
  },
  DEMO_DATA: {
    description:
      "Whether the demo organizations are loaded into an empty database. Turn it off where real people sign in.",
    form: "`on` or `off`",
    default: "`on` with the embedded database, `off` with `DATABASE_URL`",
  },
  RATE_LIMITS: {
    description:
      "How many requests are answered in how many seconds. A list changes the policies that it names; `off` counts nothing.",
    form: "`name=requests/seconds`, separated by commas, or `off`",
    default:
      "`address=1200/60,login=10/300,read=600/60,write=120/60,mcp=240/60,export=6/3600,organization=3000/60`",
  },
  RATE_LIMIT_STORE: {
    description:
      "Where requests are counted. `memory`: each process counts for itself. `postgres`: the processes on one `DATABASE_URL` count together. Redis is not used.",
    form: "`memory` or `postgres`; the latter needs `DATABASE_URL`",
  },
  TRUST_PROXY: {
    description:
      "How many proxies of your own stand before the service. So many entries of `X-Forwarded-For` are believed, counted from the end.",
    form: "a number from 0 to 10",
  },
  JOBS: {
    description:
      "Whether this process does background work: mail, expiry of quotes, removal of what was deleted. With `off`, another process on the same `DATABASE_URL` must do it.",
    form: "`on` or `off`",
  },
  SMTP_URL: {
    description:
      "The server that takes outgoing mail. Without it, mail is kept in `DATA_DIR`; `/outbox` shows it while `BASE_URL` is an address of this machine.",
    form: "`smtp://user:password@host:587` or `smtps://user:password@host:465`",
    default: "mail is kept",
  },
  MAIL_FROM: {
    description: "The sender of outgoing mail.",
    form: "`Name <name@host.example>` or an e-mail address",
    default: "`Werkbank <no-reply@localhost>`",
    required: "`SMTP_URL` is set",
  },
} as const satisfies Record<Name, DescribedSetting>;
