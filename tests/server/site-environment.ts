import { siteConfig } from "../../lib/site/site-config.ts";
import { root } from "../../scripts/launch/processes.ts";

/** Returns the environment to build the site with: that of the test run, but for Vitest's `NODE_ENV`. */
export function siteEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: "production" };
}

/** The built site at the default URLs. */
export const defaultSite = siteConfig({}, root);
