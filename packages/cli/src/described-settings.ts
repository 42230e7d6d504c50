/** What the configuration reference says of a variable that the command line reads. */
type DescribedSetting = {
  description: string;
  /** What a value looks like. */
  form: string;
  default?: string;
};

/** Every variable that is meant for the command line; `parseSettings` can read no other. */
export const describedSettings = {
  SERVICE_BASE_URL: {
    description: "The service that commands talk to. The flag `--base-url` goes over it.",
    form: "an https address, or an http address of this machine",
    default: "`http://127.0.0.1:3000`",
  },
  SERVICE_IDP_URL: {
    description:
      "The identity provider to sign in at. `/auth/v1` is added to an address without a path.",
    form: "an https address, or an http address of this machine",
    default: "`NEXT_PUBLIC_IDP_URL`, else the one that the service names",
  },
  NEXT_PUBLIC_IDP_URL: {
    description: "The same under the name that existing deployments use; `SERVICE_IDP_URL` wins.",
    form: "an https address, or an http address of this machine",
  },
  SERVICE_OAUTH_CLIENT_ID: {
    description:
      "The id of an OAuth client that is registered already. Without it, the command line registers itself.",
    form: "any text",
  },
  SERVICE_TOKEN: {
    description: "An access token that takes the place of the stored sign-in, for scripts.",
    form: "an access token",
  },
  XDG_CONFIG_HOME: {
    description:
      "The directory below which the sign-in is stored, in `werkbank/session.json`, readable by you alone.",
    form: "a path",
    default: "`~/.config`",
  },
  NO_COLOR: {
    description: "Turns colours off when it holds anything.",
    form: "any text",
  },
} as const satisfies Record<string, DescribedSetting>;

export type SettingName = keyof typeof describedSettings;
