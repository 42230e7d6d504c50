import { withDefaultUrls } from "../../scripts/build/default-urls.ts";

/** The environment to build the site with: that of the test run, whose `BASE_URL` Vitest sets, with default URLs. */
export function siteEnvironment(): NodeJS.ProcessEnv {
  return { ...withDefaultUrls(process.env), NODE_ENV: "production" };
}
