import { configurationMarkdown, loadConfiguration } from "./configuration-markdown.ts";
import type { Locale } from "./locale.ts";
import { loadOpenApi } from "./openapi.ts";
import { loadRoles, permissionsMarkdown } from "./permission-markdown.ts";
import { loadProblems, loadProblemTexts, problemsMarkdown } from "./problem-markdown.ts";
import type { SiteConfig } from "./site.ts";
import { loadTools, toolsMarkdown } from "./tool-markdown.ts";

/** The components that stand for what is made from the service, each as the Markdown it stands for. */
export type GeneratedParts = {
  Configuration(attributes: Readonly<Record<string, unknown>>): string;
  Permissions(): string;
  Problems(): string;
  Tools(): string;
};

/**
 * Reads what the generated parts of the guides are made from.
 * @param addressOf the address of the reference page of an operation, if there is one.
 */
export async function loadGeneratedParts(
  config: SiteConfig,
  locale: Locale,
  addressOf: (operationId: string) => string | undefined,
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
    Configuration: ({ part }) => configurationMarkdown(configuration, part, locale),
    Permissions: () => permissionsMarkdown(roles, openapi, locale, addressOf),
    Problems: () => problemsMarkdown(problems, { locale, docsUrl }, texts),
    Tools: () => toolsMarkdown(tools, locale, addressOf),
  };
}
