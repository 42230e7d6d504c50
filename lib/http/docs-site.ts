import type { OpenApi } from "../contract/openapi.ts";
import { createTextResources } from "../indexes/text-resources.ts";
import type { Page } from "../pages/page.ts";
import type { SiteConfig } from "../site/site-config.ts";
import type { Skill } from "../skills/skills.ts";
import { type DocsSite, toDocsSite } from "./docs-handler.ts";

/** Builds a documentation site whose texts are made from its pages on request; production reads published ones. */
export function createDocsSite(
  config: SiteConfig,
  pages: readonly Page[],
  openapi: OpenApi,
  { skills = [] }: { skills?: readonly Skill[] } = {},
): DocsSite {
  const parts = { config, pages, openapi, skills };
  return toDocsSite({ ...parts, texts: createTextResources(parts) });
}
