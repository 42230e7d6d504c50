type Environment = Readonly<Record<string, string | undefined>>;

/** Returns an environment in which the site is built for the default addresses, as tests expect it. */
export function withDefaultUrls(env: Environment): Environment {
  const { PORT: _port, IDP_PORT: _idpPort, BASE_URL: _base, DOCS_URL: _docs, ...rest } = env;
  return rest;
}
