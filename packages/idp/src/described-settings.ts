import type { Environment } from "./config.ts";

/** What the configuration reference says of a variable; the default is read from the schema. */
type DescribedSetting = {
  description: string;
  /** What a value looks like. */
  form: string;
  default?: string;
  /** When it must be set. */
  required?: string;
};

/** Every variable of the identity provider. One that is missing here does not compile. */
export const describedSettings = {
  IDP_PORT: {
    description: "The port on which it listens.",
    form: "a number from 0 to 65535; 0 takes any free port",
  },
  IDP_HOST: {
    description:
      "The address on which it listens. It is made for development and refuses any but a loopback address, unless `IDP_ALLOW_PUBLIC` says otherwise.",
    form: "an address of this machine",
  },
  IDP_ALLOW_PUBLIC: {
    description: "Whether it may listen on an address that other machines reach.",
    form: "`1`, `true`, `0` or `false`",
  },
  IDP_ISSUER: {
    description: "The issuer that its tokens name.",
    form: "an http or https address",
    default: "the address on which it listens, with `/auth/v1`",
  },
  IDP_ACCOUNTS: {
    description:
      "A file with the accounts that exist from the first start on. `npm start` names the one of the demo accounts.",
    form: 'a JSON file: `{ "password": …, "accounts": [{ "id", "email", "displayName", "confirmed" }] }`',
  },
  IDP_ACCESS_TOKEN_SECONDS: {
    description: "How long an access token is valid, in seconds.",
    form: "a number from 30 to 86400",
  },
  IDP_AUDIENCE: {
    description: "The audience of access tokens.",
    form: "words, separated by spaces",
  },
  IDP_EXTRA_SCOPES: {
    description:
      "Scopes that clients may ask for, beside `openid`, `profile`, `email`, `phone` and `offline_access`.",
    form: "words, separated by spaces",
  },
  IDP_TRUSTED_ORIGINS: {
    description: "Further origins whose pages may drive the consent to a client.",
    form: "origins, separated by spaces",
  },
  IDP_SIGNING_ALGORITHM: {
    description:
      "What tokens are signed with. `HS256` stands for a project with a shared secret: its key set is empty.",
    form: "`ES256`, `RS256` or `HS256`",
  },
  IDP_KEY_DAYS: {
    description: "Age in days at which the signing key is rotated by itself; `0` for never.",
    form: "a number from 0 to 3650",
  },
  IDP_SESSION_IDLE_DAYS: {
    description: "Days after which a session that was not refreshed ends.",
    form: "a number from 2 to 3650",
  },
  IDP_PLAIN_PKCE: {
    description: "Whether the PKCE method `plain` is accepted too.",
    form: "`1`, `true`, `0` or `false`",
  },
  IDP_DYNAMIC_REGISTRATION: {
    description: "Whether clients may register themselves.",
    form: "`1`, `true`, `0` or `false`",
  },
  IDP_RESPONSE_ISS: {
    description: "Whether authorization responses carry `iss` (RFC 9207).",
    form: "`1`, `true`, `0` or `false`",
  },
  IDP_RATE_LIMIT: {
    description:
      "Requests of one address to each of the token, authorization and userinfo endpoints in 5 minutes.",
    form: "a number from 1 to 1000000",
  },
  IDP_SIGN_UP: {
    description: "Whether people can sign up: with a confirmed address, at once, or not at all.",
    form: "`confirm`, `autoconfirm` or `disabled`",
  },
  IDP_SITE_URL: {
    description: "Where links in mail lead when the request names no other address.",
    form: "an http or https address",
    default: "the pages of the provider",
  },
  IDP_REDIRECT_URLS: {
    description: "Further addresses to which links in mail may lead, compared exactly.",
    form: "addresses, separated by spaces",
  },
  IDP_ONE_TIME_TOKEN_SECONDS: {
    description: "How long a link or code in mail is valid, in seconds.",
    form: "a number from 60 to 86400",
  },
  IDP_REQUIRE_CURRENT_PASSWORD: {
    description: "Whether a new password is taken only with the current one.",
    form: "`1`, `true`, `0` or `false`",
  },
  IDP_REQUIRE_REAUTHENTICATION: {
    description:
      "Whether a session older than a day needs a code from a mail to change the password.",
    form: "`1`, `true`, `0` or `false`",
  },
  DATA_DIR: {
    description: "Its state (accounts, sessions, keys) is kept in `idp` below this directory.",
    form: "a path; relative ones begin at the working directory",
  },
} as const satisfies Record<keyof (typeof Environment)["shape"], DescribedSetting>;
