/** The environment of the test run; the test runner puts a `BASE_URL` of its own, `/`, into it. */
export function siteEnvironment(): NodeJS.ProcessEnv {
  const { BASE_URL: baseUrl, ...env } = process.env;
  return { ...env, ...(baseUrl === "/" ? {} : { BASE_URL: baseUrl }), NODE_ENV: "production" };
}
