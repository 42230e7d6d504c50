import type { RootContent } from "mdast";
import { figureBlocks } from "../figures/figure-blocks.ts";
import { toFigure } from "../figures/figure.ts";
import { loadNewestResults } from "../figures/result.ts";
import { configurationSections, loadConfiguration } from "../contract/configuration.ts";
import type { Locale } from "../site/locale.ts";
import { mcpServerOf } from "../contract/mcp-clients.ts";
import { mcpSetupBlocks } from "../contract/mcp-setup.ts";
import { loadFieldTexts } from "../contract/field-texts.ts";
import { loadOpenApi } from "../contract/openapi.ts";
import { createOperationUrls } from "../contract/reference-paths.ts";
import { loadRoles, permissionTable } from "../contract/permissions.ts";
import { rateLimitTable } from "../contract/rate-limits.ts";
import {
  loadProblems,
  loadProblemTexts,
  problemList,
  problemTable,
  selectCommonProblems,
} from "../contract/problems.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { loadTools, toolList } from "../contract/tools.ts";
import { createToolGroupUrls } from "../reference/tool-page.ts";
import { readContentFiles } from "./content-files.ts";
import { guideList, listedGuides } from "./guide-list.ts";
import { loadScreenshotSizes, screenshotBlocks, toScreenshot } from "./screenshot.ts";
import { headlineFigures, keyFigures } from "./key-figures.ts";

/** The components whose content is generated from the service. Each returns its blocks. */
export type GeneratedParts = {
  Configuration(attributes: Readonly<Record<string, unknown>>): RootContent[];
  Figure(attributes: Readonly<Record<string, unknown>>): RootContent[];
  Guides(): RootContent[];
  KeyFigures(attributes: Readonly<Record<string, unknown>>): RootContent[];
  McpSetup(attributes: Readonly<Record<string, unknown>>): RootContent[];
  Permissions(): RootContent[];
  Problems(attributes: Readonly<Record<string, unknown>>): RootContent[];
  RateLimits(): RootContent[];
  Screenshot(attributes: Readonly<Record<string, unknown>>): RootContent[];
  Tools(): RootContent[];
};

/** Reads the sources of the generated parts. */
export async function loadPartSources(rootDir: string, locale: Locale) {
  const [
    configuration,
    problems,
    texts,
    tools,
    roles,
    openapi,
    fields,
    files,
    figures,
    screenshots,
  ] = await Promise.all([
    loadConfiguration(rootDir, locale),
    loadProblems(rootDir),
    loadProblemTexts(rootDir, locale),
    loadTools(rootDir),
    loadRoles(rootDir),
    loadOpenApi(rootDir),
    loadFieldTexts(rootDir, locale),
    readContentFiles(rootDir),
    loadNewestResults(rootDir),
    loadScreenshotSizes(rootDir),
  ]);
  const guides = listedGuides(files, locale);
  return {
    configuration,
    problems,
    texts,
    tools,
    roles,
    openapi,
    fields,
    guides,
    figures,
    screenshots,
  };
}

export type PartSources = Awaited<ReturnType<typeof loadPartSources>>;

/** Returns the generated parts in one language, with links to the Markdown of this deployment. */
export function generatedParts(
  sources: PartSources,
  config: Pick<SiteConfig, "docsUrl" | "baseUrl">,
  locale: Locale,
): GeneratedParts {
  const { configuration, problems, texts, tools, roles } = sources;
  const { openapi, fields, guides, figures, screenshots } = sources;
  const { docsUrl } = config;
  return {
    Configuration: ({ part }) => configurationSections(configuration, part, locale),
    Figure: (attributes) => figureBlocks(toFigure(attributes, figures), locale),
    Guides: () => guideList(guides, locale),
    KeyFigures: ({ measures }) => [
      typeof measures === "string"
        ? headlineFigures(measures, figures, locale)
        : keyFigures({ openapi, tools, figures }, { docsUrl, locale }),
    ],
    McpSetup: ({ server }) =>
      mcpSetupBlocks(mcpServerOf(typeof server === "string" ? server : undefined, config), locale),
    Permissions: () => [
      permissionTable(
        roles,
        openapi,
        { locale, texts: fields },
        createOperationUrls(openapi, { docsUrl, locale }),
      ),
    ],
    Problems: ({ of }) => [
      of === "common"
        ? problemList(selectCommonProblems(problems, openapi), { docsUrl, locale }, texts)
        : problemTable(problems, { docsUrl, locale }, texts),
    ],
    RateLimits: () => [rateLimitTable(configuration, locale)],
    Screenshot: (attributes) => screenshotBlocks(toScreenshot(attributes, screenshots, locale)),
    Tools: () => [toolList(tools, createToolGroupUrls({ docsUrl, locale }))],
  };
}

/** Loads the generated parts from the current sources. */
export async function loadGeneratedParts(
  config: SiteConfig,
  locale: Locale,
): Promise<GeneratedParts> {
  return generatedParts(await loadPartSources(config.rootDir, locale), config, locale);
}

/** Returns the sources of the generated parts that an MDX text uses; undefined if it uses none. */
export function partSourcesOf(mdx: string, sources: PartSources): PartSources | undefined {
  const uses = (name: string) => mdx.includes(`<${name}`);
  if (!Object.keys(noGeneratedParts).some(uses)) return undefined;
  return {
    ...sources,
    figures: uses("Figure") || uses("KeyFigures") ? sources.figures : {},
    guides: uses("Guides") ? sources.guides : [],
    screenshots: uses("Screenshot") ? sources.screenshots : {},
  };
}

/** The generated parts for a text that uses none. */
export const noGeneratedParts: GeneratedParts = {
  Configuration: failWithoutSources,
  Figure: failWithoutSources,
  Guides: failWithoutSources,
  KeyFigures: failWithoutSources,
  McpSetup: failWithoutSources,
  Permissions: failWithoutSources,
  Problems: failWithoutSources,
  RateLimits: failWithoutSources,
  Screenshot: failWithoutSources,
  Tools: failWithoutSources,
};

function failWithoutSources(): never {
  throw new Error("The sources of generated parts were not loaded for this guide.");
}
