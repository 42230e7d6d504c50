import { join } from "node:path";
import { loadOpenApi } from "../../lib/contract/openapi.ts";
import { createDocsSite } from "../../lib/http/docs-site.ts";
import { loadPages, savePages } from "../../lib/load/load-pages.ts";
import { hashBuildInputs } from "../../lib/publication/build-inputs.ts";
import { buildPublication } from "../../lib/publication/build-publication.ts";
import { loadSkills } from "../../lib/skills/load-skills.ts";
import { toPage } from "../../lib/pages/build-page.ts";
import {
  draftPublication,
  readPublication,
  readPublishedInputs,
} from "../../lib/publication/publication-store.ts";
import { placeholderUrls } from "../../lib/site/placeholder-urls.ts";
import { findContentErrors } from "../checks/content/content-errors.ts";
import { compileSite } from "./compile-site.ts";
import { renderPages } from "./render-pages.ts";
import { isRenderCurrent } from "./render-state.ts";

/**
 * Builds the site: pages from their sources, HTML by Next, then the table of representations in `.publication`,
 * which replaces the previous one once it is complete. Reuses whatever has not changed.
 * @throws Error with one sentence that names a log file, or file and line of content
 */
export async function buildSite(options: {
  rootDir: string;
  env: Readonly<Record<string, string | undefined>>;
  force: boolean;
  next: boolean;
  isChecked: boolean;
  log: (line: string) => void;
}): Promise<void> {
  const { rootDir, env, force, next, isChecked, log } = options;
  const started = performance.now();
  const config = { ...placeholderUrls, rootDir };
  const inputs = await hashBuildInputs(rootDir);
  const directory = join(rootDir, ".publication");
  const isCurrent =
    !force &&
    (await isRenderCurrent(rootDir, inputs, next)) &&
    (await readPublishedInputs(directory)) === inputs;
  // Next needs most memory here, so the pages are loaded afterwards.
  const compiled = isCurrent ? undefined : await compileSite(options);
  const [pages, openapi] = await Promise.all([loadPages(config), loadOpenApi(rootDir)]);
  await savePages(config);
  const errors = isChecked ? await findContentErrors(pages, config) : [];
  if (errors.length > 0) throw new Error(errors.join("\n"));
  if (compiled === undefined) return log("The site is up to date.");
  await renderPages({ config, pages, openapi, inputs, env, compiled, log });
  log("Making the table of representations …");
  const last = force ? undefined : await readPublication(directory);
  const skills = await loadSkills(config, pages, openapi);
  const site = createDocsSite(config, pages, openapi, { skills });
  const { storeBytes, publish } = await draftPublication(directory);
  const publication = await buildPublication(site, compiled.nextDir, {
    last: last?.publication,
    storeBytes,
  });
  if ((await hashBuildInputs(rootDir)) !== inputs) {
    log("A file has changed meanwhile: what comes of it is built as well.");
    return buildSite({ ...options, force: false });
  }
  await publish({ publication, pages: pages.map(toPage), openapi, skills, inputs });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(`Built ${publication.entries.size} addresses in ${seconds} s.`);
}
