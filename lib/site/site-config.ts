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
 * @throws Error with one sentence that names the variable and its value.
 */
export function siteConfig(env: Environment, rootDir = process.cwd()): SiteConfig {
  const local = `http://127.0.0.1:${parsePort(env.PORT)}`;
  const baseUrl = parseAddress("BASE_URL", env.BASE_URL || local);
  return { docsUrl: parseAddress("DOCS_URL", env.DOCS_URL || baseUrl), baseUrl, rootDir };
}

/** The port to listen on; an empty value is the default. */
export function parsePort(value: string | undefined): number {
  if (value === undefined || value === "") return 3000;
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535) {
    throw new Error(`PORT must be a number from 0 to 65535, not ${JSON.stringify(value)}.`);
  }
  return port;
}

function parseAddress(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.hash) {
    throw new Error(
      `${name} must be an http or https address without a path, not ${JSON.stringify(value)}.`,
    );
  }
  return url.origin;
}
