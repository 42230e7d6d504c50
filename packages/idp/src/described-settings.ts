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
  DATA_DIR: {
    description: "Its state (accounts, sessions, keys) is kept in `idp` below this directory.",
    form: "a path; relative ones begin at the working directory",
  },
} as const satisfies Record<keyof (typeof Environment)["shape"], DescribedSetting>;
