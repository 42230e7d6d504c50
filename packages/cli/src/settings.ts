import { homedir } from "node:os";
import { join } from "node:path";
import {
  connectionUrl,
  type ValueFormat,
  parseValue,
  readSettings,
  setting,
  text,
} from "@werkbank/settings";
import { CliError } from "./cli-error.ts";

/** The settings of the environment, which flags override. */
export type Settings = {
  /** The service's base URL, without trailing slash. */
  baseUrl: string;
  /** The identity provider's issuer; null: the service names it. */
  idpUrl: string | null;
  /** An already registered OAuth client. */
  clientId: string | null;
  /** An access token that replaces the stored session. */
  token: string | null;
  /** The organization that commands work in, by id or name; `--organization` overrides it. */
  organization: string | null;
  /** The folder of session.json. */
  configDir: string;
  userFolders: UserFolders;
  noColor: boolean;
  /** Whether the user could see a browser started here. */
  hasBrowser: boolean;
};

/** The folders in which the programs of a user keep their settings. */
export type UserFolders = {
  home: string;
  /** That of desktop programs, by platform. */
  applicationData: string;
  /** Those of Claude Code, if it is not below `home`, and of Codex. */
  claude: string | null;
  codex: string;
};

const anyText = text("any text", "a-text");

/** A URL to which a token may be sent: HTTPS, or HTTP on this machine. */
const serviceUrl: ValueFormat<string> = {
  ...connectionUrl({
    schemes: ["http", "https"],
    form: "an https address, or an http address of this machine",
    example: "https://werkbank.example",
  }),
  read(value) {
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined;
    if (url.protocol === "http:" && !isLoopback(url)) {
      throw new Error(`over plain http a token could be read on the way to ${url.host}`);
    }
    return value.replace(/\/+$/u, "");
  },
};

/** Every variable of the command line. */
export const settings = {
  SERVICE_BASE_URL: setting(serviceUrl, {
    description: "The service that commands talk to. The flag `--base-url` goes over it.",
    fallback: "http://127.0.0.1:3000",
  }),
  SERVICE_IDP_URL: setting(serviceUrl, {
    description:
      "The identity provider to sign in at. `/auth/v1` is added to a URL without a path.",
    default: "`NEXT_PUBLIC_IDP_URL`, else the one that the service names",
  }),
  NEXT_PUBLIC_IDP_URL: setting(serviceUrl, {
    description: "The same under the name that existing deployments use; `SERVICE_IDP_URL` wins.",
  }),
  SERVICE_OAUTH_CLIENT_ID: setting(anyText, {
    description:
      "The id of an OAuth client that is registered already. Without it, the command line registers itself.",
  }),
  SERVICE_TOKEN: setting(text("an access token", "an-access-token"), {
    description: "An access token that takes the place of the stored sign-in, for scripts.",
  }),
  SERVICE_ORGANIZATION: setting(text("an organization", "singel"), {
    description:
      "The organization that commands work in, by its id, its name or the start of it. The flag `--organization` goes over it.",
    default: "the one that `werkbank use` has chosen, else your only one",
  }),
  XDG_CONFIG_HOME: setting(text("a path", "~/.config"), {
    description:
      "The directory below which the sign-in is stored, in `werkbank/session.json`, readable by you alone.",
    default: "`~/.config`",
  }),
  NO_COLOR: setting(anyText, {
    description: "Turns colours off when it holds anything.",
  }),
};

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws CliError that reports each invalid variable */
export function parseSettings(environment: Environment, platform = process.platform): Settings {
  const env = read(environment);
  // These are not meant for the command line in particular.
  const { SSH_CONNECTION, SSH_TTY, DISPLAY, WAYLAND_DISPLAY, TERM } = environment;
  const idp = env.SERVICE_IDP_URL ?? env.NEXT_PUBLIC_IDP_URL;
  const userFolders = toUserFolders(environment, platform);
  const hasDisplay = platform !== "linux" || Boolean(DISPLAY || WAYLAND_DISPLAY);
  return {
    baseUrl: env.SERVICE_BASE_URL,
    idpUrl: idp === undefined ? null : toIssuer(idp),
    clientId: env.SERVICE_OAUTH_CLIENT_ID ?? null,
    token: env.SERVICE_TOKEN ?? null,
    organization: env.SERVICE_ORGANIZATION ?? null,
    configDir: join(env.XDG_CONFIG_HOME ?? join(userFolders.home, ".config"), "werkbank"),
    userFolders,
    // https://no-color.org: any non-empty value counts.
    noColor: env.NO_COLOR !== undefined || TERM === "dumb",
    hasBrowser: hasDisplay && !SSH_CONNECTION && !SSH_TTY,
  };
}

function toUserFolders(
  { HOME, APPDATA, XDG_CONFIG_HOME, CLAUDE_CONFIG_DIR, CODEX_HOME }: Environment,
  platform: NodeJS.Platform,
): UserFolders {
  const home = HOME || homedir();
  const applicationData =
    platform === "win32"
      ? APPDATA || join(home, "AppData/Roaming")
      : platform === "darwin"
        ? join(home, "Library/Application Support")
        : XDG_CONFIG_HOME || join(home, ".config");
  const codex = CODEX_HOME || join(home, ".codex");
  return { home, applicationData, claude: CLAUDE_CONFIG_DIR || null, codex };
}

/** Trims values, since pasted ones may have spaces around them. */
function read(environment: Environment) {
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim()]);
  try {
    return readSettings(settings, Object.fromEntries(trimmed));
  } catch (error) {
    throw new CliError("usage", error instanceof Error ? error.message : String(error));
  }
}

/**
 * Parses a service URL that did not come from a variable.
 *
 * @param name of its source, which starts the error message
 * @throws CliError if no token may be sent to it
 */
export function toServiceUrl(value: string, name: string): string {
  try {
    return parseValue(serviceUrl, value);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError("usage", `${name} ${reason}.`);
  }
}

export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
}

/** Treats a URL without a path as that of a Supabase project, whose issuer is below it. */
function toIssuer(address: string): string {
  return new URL(address).pathname === "/" ? `${address}/auth/v1` : address;
}
