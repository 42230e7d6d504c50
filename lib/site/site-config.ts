import { readSettings, siteSettings } from "@werkbank/settings";

/** The addresses that pages name, without a slash at the end. */
export type Addresses = {
  /** Origin of the documentation. */
  docsUrl: string;
  /** Origin of the service. */
  baseUrl: string;
  /** Issuer of the local identity provider. */
  idpUrl: string;
};

/** Where everything answers, and where the repository lies. */
export type SiteConfig = Addresses & {
  /** Absolute directory that holds `content/` and `public/`. */
  rootDir: string;
  /** Whether what lies there stays as it is while this process runs, as in a build. */
  isFixed?: boolean;
};

/** Where pages say that the local provider is, of a service that has an address of its own. */
const deployedIdpPort = 3001;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `DOCS_URL`, `BASE_URL`, `PORT` (default 3000) and `IDP_PORT` (3001); an address that is not set
 * is `http://127.0.0.1:<PORT>`. `IDP_PORT` counts where `BASE_URL` is not set.
 * @throws SettingsError that tells each wrong variable
 */
export function siteConfig(env: Environment, rootDir = process.cwd()): SiteConfig {
  const { PORT, IDP_PORT, BASE_URL, DOCS_URL } = readSettings(siteSettings, env);
  const baseUrl = BASE_URL ?? `http://127.0.0.1:${PORT}`;
  // Where the service has an address of its own, the local provider is one on the reader's machine.
  const idpPort = BASE_URL === undefined ? IDP_PORT : deployedIdpPort;
  const idpUrl = `http://127.0.0.1:${idpPort}/auth/v1`;
  return { docsUrl: DOCS_URL ?? baseUrl, baseUrl, idpUrl, rootDir };
}

/** The variables of which `siteConfig` reads these addresses; undefined takes away what is set. */
export function toEnvironment({ docsUrl, baseUrl, idpUrl }: Addresses): Environment {
  const { port } = new URL(idpUrl);
  const addresses = { DOCS_URL: docsUrl, BASE_URL: baseUrl };
  // Another port than that of a deployment counts beside `PORT` alone.
  if (port === String(deployedIdpPort)) return addresses;
  return { ...addresses, BASE_URL: undefined, PORT: new URL(baseUrl).port || "80", IDP_PORT: port };
}

/** The addresses alone: what was made for some is of no use for others. */
export function addressesOf({ docsUrl, baseUrl, idpUrl }: Addresses): Addresses {
  return { docsUrl, baseUrl, idpUrl };
}
