import { loadOpenApi } from "../contract/openapi.ts";
import type { DocsSite } from "../http/docs-handler.ts";
import { createDocsSite } from "../http/docs-site.ts";
import { loadPages } from "../load/load-pages.ts";
import { loadSkills } from "../skills/load-skills.ts";
import type { FixtureSite } from "./fixture-site.ts";

/** Loads the pages and skills of a fixture with everything that its responses are made from. */
export async function openFixtureDocs({ config }: FixtureSite): Promise<DocsSite> {
  const [pages, openapi] = await Promise.all([loadPages(config), loadOpenApi(config.rootDir)]);
  return createDocsSite(config, pages, openapi, {
    skills: await loadSkills(config, pages, openapi),
  });
}
