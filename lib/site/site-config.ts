import { readSettings, siteSettings } from "@werkbank/settings";

/** Where the site and the service answer, and where the repository lies. */
export type SiteConfig = {
  /** Origin of the documentation, without a slash at the end. */
  docsUrl: string;
  /** Origin of the service, without a slash at the end. */
  baseUrl: string;
  /** Absolute directory that holds `content/` and `public/`. */
  rootDir: string;
  /** Whether what lies there stays as it is while this process runs, as in a build. */
  isFixed?: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `DOCS_URL`, `BASE_URL` and `PORT` (default 3000); an address that is not set is
 * `http://127.0.0.1:<PORT>`.
 * @throws SettingsError that tells each wrong variable
 */
export function siteConfig(env: Environment, rootDir = process.cwd()): SiteConfig {
  const { PORT, BASE_URL, DOCS_URL } = readSettings(siteSettings, env);
  const baseUrl = BASE_URL ?? `http://127.0.0.1:${PORT}`;
  return { docsUrl: DOCS_URL ?? baseUrl, baseUrl, rootDir };
}
