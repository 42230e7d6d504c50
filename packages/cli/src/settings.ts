import { homedir } from "node:os";
import { join } from "node:path";
import { CliError } from "./cli-error.ts";
import type { SettingName } from "./described-settings.ts";

/** What the environment says. Flags go over it. */
export type Settings = {
  /** The service's base address, without trailing slash. */
  baseUrl: string;
  /** The identity provider's issuer; null: the service names it. */
  idpUrl: string | null;
  /** An OAuth client that is registered already. */
  clientId: string | null;
  /** An access token that takes the place of the stored session. */
  token: string | null;
  /** Holds session.json. */
  configDir: string;
  noColor: boolean;
  /** Whether a browser started here would be seen by nobody. */
  hasBrowser: boolean;
};

type Environment = Record<string, string | undefined>;

/** What is read of the surroundings: nobody sets it for the command line. */
type Surroundings = "HOME" | "SSH_CONNECTION" | "SSH_TTY" | "DISPLAY" | "WAYLAND_DISPLAY";

/** @throws CliError for an address that is none */
export function parseSettings(environment: Environment, platform = process.platform): Settings {
  const read = (name: SettingName | Surroundings): string | null =>
    environment[name]?.trim() || null;
  const address = (name: SettingName): string | null => {
    const value = read(name);
    return value === null ? null : toAddress(value, name);
  };
  const configHome = read("XDG_CONFIG_HOME") ?? join(read("HOME") ?? homedir(), ".config");
  const isRemote = read("SSH_CONNECTION") !== null || read("SSH_TTY") !== null;
  const hasDisplay =
    platform !== "linux" || read("DISPLAY") !== null || read("WAYLAND_DISPLAY") !== null;
  const idp = address("SERVICE_IDP_URL") ?? address("NEXT_PUBLIC_IDP_URL");
  return {
    baseUrl: address("SERVICE_BASE_URL") ?? "http://127.0.0.1:3000",
    idpUrl: idp === null ? null : toIssuer(idp),
    clientId: read("SERVICE_OAUTH_CLIENT_ID"),
    token: read("SERVICE_TOKEN"),
    configDir: join(configHome, "werkbank"),
    // https://no-color.org: set to anything that is not empty.
    noColor: (environment["NO_COLOR"] ?? "") !== "" || environment["TERM"] === "dumb",
    hasBrowser: hasDisplay && !isRemote,
  };
}

/** @throws CliError when it is no address that a token may be sent to */
export function toAddress(value: string, name: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new CliError("usage", `${name} must be an http or https address, not "${value}".`);
  }
  if (url.protocol === "http:" && !isLoopback(url)) {
    throw new CliError(
      "usage",
      `${name} must be https: over plain http a token could be read on the way to ${url.host}.`,
    );
  }
  return value.replace(/\/+$/u, "");
}

export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
}

/** An address without a path is that of a project: its issuer is below it. */
function toIssuer(address: string): string {
  return new URL(address).pathname === "/" ? `${address}/auth/v1` : address;
}
