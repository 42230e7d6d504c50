import { configurationMarkdown, loadConfiguration } from "../contract/configuration.ts";
import type { Locale } from "../site/locale.ts";
import { mcpServerOf } from "../contract/mcp-clients.ts";
import { mcpSetupMarkdown } from "../contract/mcp-setup.ts";
import { loadOpenApi } from "../contract/openapi.ts";
import { operationAddress } from "../contract/reference-paths.ts";
import { loadRoles, permissionsMarkdown } from "../contract/permissions.ts";
import { loadProblems, loadProblemTexts, problemsMarkdown } from "../contract/problems.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { loadTools, toolsMarkdown } from "../contract/tools.ts";
import { toolGroupAddress } from "../reference/tool-page.ts";

/** The components that stand for what is made from the service, each as the Markdown it stands for. */
export type GeneratedParts = {
  Configuration(attributes: Readonly<Record<string, unknown>>): string;
  McpSetup(attributes: Readonly<Record<string, unknown>>): string;
  Permissions(): string;
  Problems(): string;
  Tools(): string;
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
    Configuration: ({ part }) => configurationMarkdown(configuration, part, locale),
    McpSetup: ({ server }) =>
      mcpSetupMarkdown(
        mcpServerOf(typeof server === "string" ? server : undefined, config),
        locale,
      ),
    Permissions: () =>
      permissionsMarkdown(roles, openapi, locale, operationAddress(openapi, { docsUrl, locale })),
    Problems: () => problemsMarkdown(problems, locale, texts),
    Tools: () => toolsMarkdown(tools, toolGroupAddress({ docsUrl, locale })),
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
  Tools: refuse,
};

function refuse(): never {
  throw new Error("This guide was read as one without generated parts.");
}
