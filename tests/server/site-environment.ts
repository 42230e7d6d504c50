import { withDefaultAddresses } from "../../scripts/build/default-addresses.ts";

/** The environment of the test run; the test runner puts a `BASE_URL` of its own into it. */
export function siteEnvironment(): NodeJS.ProcessEnv {
  return { ...withDefaultAddresses(process.env), NODE_ENV: "production" };
}
