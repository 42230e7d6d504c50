import type { RootContent } from "mdast";
import { configurationSections, loadConfiguration } from "../contract/configuration.ts";
import type { Locale } from "../site/locale.ts";
import { mcpServerOf } from "../contract/mcp-clients.ts";
import { mcpSetupBlocks } from "../contract/mcp-setup.ts";
import { loadOpenApi } from "../contract/openapi.ts";
import { operationAddress } from "../contract/reference-paths.ts";
import { loadRoles, permissionTable } from "../contract/permissions.ts";
import { rateLimitTable } from "../contract/rate-limits.ts";
import { loadProblems, loadProblemTexts, problemTable } from "../contract/problems.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { loadTools, toolList } from "../contract/tools.ts";
import { toolGroupAddress } from "../reference/tool-page.ts";

/** The components that stand for what is made from the service, each as the blocks it stands for. */
export type GeneratedParts = {
  Configuration(attributes: Readonly<Record<string, unknown>>): RootContent[];
  McpSetup(attributes: Readonly<Record<string, unknown>>): RootContent[];
  Permissions(): RootContent[];
  Problems(): RootContent[];
  RateLimits(): RootContent[];
  Tools(): RootContent[];
};

/** Reads what the generated parts of the guides are made from. */
export async function loadPartSources(rootDir: string, locale: Locale) {
  const [configuration, problems, texts, tools, roles, openapi] = await Promise.all([
    loadConfiguration(rootDir, locale),
    loadProblems(rootDir),
    loadProblemTexts(rootDir, locale),
    loadTools(rootDir),
    loadRoles(rootDir),
    loadOpenApi(rootDir),
  ]);
  return { configuration, problems, texts, tools, roles, openapi };
}

export type PartSources = Awaited<ReturnType<typeof loadPartSources>>;

/** The generated parts in one language, with links to the twins of this deployment. */
export function generatedParts(
  { configuration, problems, texts, tools, roles, openapi }: PartSources,
  config: Pick<SiteConfig, "docsUrl" | "baseUrl">,
  locale: Locale,
): GeneratedParts {
  const { docsUrl } = config;
  return {
    Configuration: ({ part }) => configurationSections(configuration, part, locale),
    McpSetup: ({ server }) =>
      mcpSetupBlocks(mcpServerOf(typeof server === "string" ? server : undefined, config), locale),
    Permissions: () => [
      permissionTable(roles, openapi, locale, operationAddress(openapi, { docsUrl, locale })),
    ],
    Problems: () => [problemTable(problems, { docsUrl, locale }, texts)],
    RateLimits: () => [rateLimitTable(configuration, locale)],
    Tools: () => [toolList(tools, toolGroupAddress({ docsUrl, locale }))],
  };
}

/** The generated parts as they are now. */
export async function loadGeneratedParts(
  config: SiteConfig,
  locale: Locale,
): Promise<GeneratedParts> {
  return generatedParts(await loadPartSources(config.rootDir, locale), config, locale);
}

/** Whether an MDX text uses a generated part. */
export function usesGeneratedParts(mdx: string): boolean {
  return Object.keys(noGeneratedParts).some((name) => mdx.includes(`<${name}`));
}

/** The parts of a text that uses none. */
export const noGeneratedParts: GeneratedParts = {
  Configuration: refuse,
  McpSetup: refuse,
  Permissions: refuse,
  Problems: refuse,
  RateLimits: refuse,
  Tools: refuse,
};

function refuse(): never {
  throw new Error("This guide was read as one without generated parts.");
}
