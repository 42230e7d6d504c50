import { join } from "node:path";
import {
  type DeployedPublication,
  readDeployedPublication,
} from "../../lib/publication/publication-store.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { root } from "../../scripts/launch/processes.ts";

/** The built site at the default URLs. */
export const builtSite = siteConfig({}, root);

/**
 * Reads the publication of the last build.
 * @throws Error if there is none
 */
export function readBuiltPublication(): Promise<DeployedPublication> {
  return readDeployedPublication(join(root, ".publication"), builtSite);
}
