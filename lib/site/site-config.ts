import { readSettings, siteSettings } from "@werkbank/settings";

/** The URLs of a deployment that pages contain, without a trailing slash. */
export type DeploymentUrls = {
  /** Origin of the documentation. */
  docsUrl: string;
  /** Origin of the service. */
  baseUrl: string;
  /** Issuer of the local identity provider. */
  idpUrl: string;
  /** The repository of the source code; pages do not link to it if omitted. */
  repositoryUrl?: string | undefined;
};

/** The URLs of a deployment, and the root of its repository. */
export type SiteConfig = DeploymentUrls & {
  /** Absolute path of the directory that holds `content/` and `public/`. */
  rootDir: string;
  /** Whether its files do not change while this process runs, as in a build. */
  isFixed?: boolean;
};

/** The port of the local identity provider in pages of a deployed service. */
const deployedIdpPort = 3001;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `DOCS_URL`, `BASE_URL`, `PORT` (default 3000), `IDP_PORT` (3001) and `REPOSITORY_URL`; an unset URL of the
 * service or the documentation is `http://127.0.0.1:<PORT>`. `IDP_PORT` is only used if `BASE_URL` is not set.
 * @throws SettingsError that lists each invalid variable
 */
export function siteConfig(env: Environment, rootDir = process.cwd()): SiteConfig {
  const settings = readSettings(siteSettings, env);
  const { PORT, IDP_PORT, BASE_URL, DOCS_URL, REPOSITORY_URL: repositoryUrl } = settings;
  const baseUrl = BASE_URL ?? `http://127.0.0.1:${PORT}`;
  // If the service is deployed, the local provider is the one on the reader's machine.
  const idpPort = BASE_URL === undefined ? IDP_PORT : deployedIdpPort;
  const idpUrl = `http://127.0.0.1:${idpPort}/auth/v1`;
  return { docsUrl: DOCS_URL ?? baseUrl, baseUrl, idpUrl, repositoryUrl, rootDir };
}

/** Returns only the URLs. */
export function toDeploymentUrls(urls: DeploymentUrls): DeploymentUrls {
  const { docsUrl, baseUrl, idpUrl, repositoryUrl } = urls;
  return { docsUrl, baseUrl, idpUrl, repositoryUrl };
}
