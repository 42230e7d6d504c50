import type { RootContent } from "mdast";
import { configurationSections, loadConfiguration } from "../contract/configuration.ts";
import type { Locale } from "../site/locale.ts";
import { mcpServerOf } from "../contract/mcp-clients.ts";
import { mcpSetupBlocks } from "../contract/mcp-setup.ts";
import { loadOpenApi } from "../contract/openapi.ts";
import { operationAddress } from "../contract/reference-paths.ts";
import { loadRoles, permissionTable } from "../contract/permissions.ts";
import { loadProblems, loadProblemTexts, problemSections } from "../contract/problems.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { loadTools, toolList } from "../contract/tools.ts";
import { toolGroupAddress } from "../reference/tool-page.ts";

/** The components that stand for what is made from the service, each as the blocks it stands for. */
export type GeneratedParts = {
  Configuration(attributes: Readonly<Record<string, unknown>>): RootContent[];
  McpSetup(attributes: Readonly<Record<string, unknown>>): RootContent[];
  Permissions(): RootContent[];
  Problems(): RootContent[];
  Tools(): RootContent[];
};

/** Reads what the generated parts of the guides are made from. */
export async function loadGeneratedParts(
  config: SiteConfig,
  locale: Locale,
): Promise<GeneratedParts> {
  const { rootDir, docsUrl } = config;
  const [configuration, problems, texts, tools, roles, openapi] = await Promise.all([
    loadConfiguration(rootDir, locale),
    loadProblems(rootDir),
    loadProblemTexts(rootDir, locale),
    loadTools(rootDir),
    loadRoles(rootDir),
    loadOpenApi(rootDir),
  ]);
  return {
    Configuration: ({ part }) => configurationSections(configuration, part, locale),
    McpSetup: ({ server }) =>
      mcpSetupBlocks(mcpServerOf(typeof server === "string" ? server : undefined, config), locale),
    Permissions: () => [
      permissionTable(roles, openapi, locale, operationAddress(openapi, { docsUrl, locale })),
    ],
    Problems: () => problemSections(problems, locale, texts),
    Tools: () => [toolList(tools, toolGroupAddress({ docsUrl, locale }))],
  };
}
