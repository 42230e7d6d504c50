import { join } from "node:path";
import { prepareDemoSnapshot } from "@werkbank/api";
import { loadOpenApi } from "../../lib/contract/openapi.ts";
import { createDocsSite } from "../../lib/http/docs-handler.ts";
import { loadPages, savePages } from "../../lib/load/load-pages.ts";
import { hashBuildInputs } from "../../lib/publication/build-inputs.ts";
import { buildPublication } from "../../lib/publication/build-publication.ts";
import { readPublication, writePublication } from "../../lib/publication/store.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import type { BuildOptions } from "../build.ts";
import { renderPages } from "./render-pages.ts";

/**
 * Builds the site: pages from their sources, HTML by Next, then the table of representations in
 * `.publication`, which takes the place of the last one when it is whole. What has not changed is taken
 * from earlier builds. Prepares the demo database that a first start copies.
 * @throws Error with one sentence that names a log file, or file and line of content
 */
export async function buildSite(options: Required<BuildOptions>): Promise<void> {
  const { rootDir, env, force, log } = options;
  const started = performance.now();
  const config = siteConfig(env, rootDir);
  const inputs = await hashBuildInputs(config);
  const [pages, openapi] = await Promise.all([loadPages(config), loadOpenApi(rootDir)]);
  await savePages(config);
  const nextDir = await renderPages({ config, pages, openapi, env, force, log });
  if (await prepareDemoSnapshot()) log("Prepared the demo database.");
  log("Making the table of representations …");
  const directory = join(rootDir, ".publication");
  const last = force ? undefined : await readPublication(directory);
  const site = createDocsSite(config, pages, openapi);
  const publication = await buildPublication(site, nextDir, last?.publication);
  if ((await hashBuildInputs(config)) !== inputs) {
    throw new Error("A file has changed while the site was built; build it again.");
  }
  const { docsUrl, baseUrl } = config;
  await writePublication(directory, { publication, pages, openapi, docsUrl, baseUrl, inputs });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(`Built ${publication.entries.size} addresses in ${seconds} s.`);
}
