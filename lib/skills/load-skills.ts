import type { OpenApi } from "../contract/openapi.ts";
import type { Page } from "../pages/page.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { readSkillFiles } from "./skill-files.ts";
import { type Skill, toSkills } from "./skills.ts";

/**
 * Loads the agent skills of a site from their definitions and its pages.
 * @throws Error that names file and line, for a definition that is invalid
 */
export async function loadSkills(
  config: SiteConfig,
  pages: readonly Page[],
  openapi: OpenApi,
): Promise<Skill[]> {
  const files = await readSkillFiles(config.rootDir);
  return toSkills(files, { pages, urls: config, version: String(openapi.info["version"]) });
}
