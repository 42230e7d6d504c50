import { locales, localizePath, type Locale } from "../site/locale.ts";
import { llmsPath, pageMarkdownUrl, type Page, type PageOutline } from "../pages/page.ts";
import { pageGroups } from "../pages/navigation/navigation-groups.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { toMarkdownPage } from "../pages/markdown-page.ts";

const messages = {
  en: {
    title: "Werkbank",
    summary:
      "A multi-tenant business operations service: agenda, customers, assets, suppliers, products, tasks, quotes and orders, by REST and by MCP. Every page below is Markdown.",
    more: "More",
    full: "all pages in one file",
    mcp: "documentation MCP server (tools list_pages, search, get_page)",
    openapi: "OpenAPI 3.1 description of the REST API, also as `/openapi.yaml`",
    skill:
      "agent skill that introduces Werkbank; the others are in /.well-known/agent-skills/index.json",
    other: "these pages in Dutch",
    partOf: "One part of the documentation. All of it:",
    part: "only this part",
    sections: {
      guides: "Guides",
      reference: "API reference",
      tools: "MCP tools",
      problems: "Problems",
    },
  },
  nl: {
    title: "Werkbank",
    summary:
      "Een dienst voor bedrijfsvoering van meerdere organisaties: agenda, klanten, objecten, leveranciers, producten, taken, offertes en orders, via REST en via MCP. Elke pagina hieronder is Markdown.",
    more: "Meer",
    full: "alle pagina's in één bestand",
    mcp: "MCP-server van de documentatie (tools list_pages, search, get_page)",
    openapi: "OpenAPI 3.1-beschrijving van de REST API, ook als `/openapi.yaml`",
    skill:
      "agent skill die Werkbank inleidt, in het Engels; de andere staan in /.well-known/agent-skills/index.json",
    other: "deze pagina's in het Engels",
    partOf: "Eén deel van de documentatie. Alles samen:",
    part: "alleen dit deel",
    sections: {
      guides: "Handleidingen",
      reference: "API-referentie",
      tools: "MCP-tools",
      problems: "Problemen",
    },
  },
} satisfies Record<Locale, Record<string, string | Record<LlmsSection, string>>>;

/**
 * Returns the index of a locale: every page with its title, the URL of its Markdown and its whole description. The
 * index is long, since agents choose pages by description; the search and the sections are shorter.
 */
export function toLlms(pages: readonly Page[], locale: Locale, config: SiteConfig): string {
  const labels = messages[locale];
  const groups = pageGroups(pages, locale).map(
    ({ title, pages: listed }) => `## ${title}\n\n${toLines(listed, config).join("\n")}`,
  );
  const others = locales.filter((other) => other !== locale);
  const more = [
    [localizePath("/llms-full.txt", locale), labels.full],
    ...llmsSections
      .filter((section) => sectionPages(pages, locale, section).length > 0)
      .flatMap((section) => [
        [
          localizePath(`/${section}/llms.txt`, locale),
          `${labels.part}: ${labels.sections[section]}`,
        ],
        [
          localizePath(`/${section}/llms-full.txt`, locale),
          `${labels.part}, ${labels.full}: ${labels.sections[section]}`,
        ],
      ]),
  ].map(([path, about]) => `- [${path}](${config.docsUrl}${path}): ${about}`);
  // Not links: a checker that follows links would count the documents as pages, and the pages of the other index as
  // pages of this language, and would get 405 from the MCP server.
  const unlinked = [
    ["/openapi.json", labels.openapi],
    ...others.map((other) => [llmsPath(other), labels.other]),
    ["/mcp", labels.mcp],
    ["/skill.md", labels.skill],
  ].map(([path, about]) => `- \`${config.docsUrl}${path}\`: ${about}`);
  more.push(...unlinked);
  return `# ${labels.title}\n\n> ${labels.summary}\n\n${groups.join("\n\n")}\n\n## ${labels.more}\n\n${more.join("\n")}\n`;
}

/** Returns the Markdown of all pages of a locale, in the order of the index. */
export function toLlmsFull(pages: readonly Page[], locale: Locale): string {
  return pages
    .filter((page) => page.locale === locale)
    .map(toMarkdownPage)
    .join("\n---\n\n");
}

/** The sections of the documentation that have their own index and full text. */
export const llmsSections = ["guides", "reference", "tools", "problems"] as const;

export type LlmsSection = (typeof llmsSections)[number];

/**
 * Returns the pages of a section, in the order of the index. Guides are at the root, other pages below the path of
 * their section.
 */
export function sectionPages(
  pages: readonly Page[],
  locale: Locale,
  section: LlmsSection,
): readonly Page[] {
  const root = `/${section}`;
  return pages.filter(
    (page) =>
      page.locale === locale &&
      (section === "guides"
        ? page.kind === "guide"
        : page.path === root || page.path.startsWith(`${root}/`)),
  );
}

/** Returns the index of one section. */
export function toSectionLlms(
  pages: readonly Page[],
  locale: Locale,
  section: LlmsSection,
  config: SiteConfig,
): string {
  const labels = messages[locale];
  const listed = toLines(sectionPages(pages, locale, section), config);
  const index = `${config.docsUrl}${llmsPath(locale)}`;
  return `# ${labels.title}: ${labels.sections[section]}\n\n> ${labels.partOf} ${index}\n\n${listed.join("\n")}\n`;
}

function toLines(pages: readonly PageOutline[], config: SiteConfig): string[] {
  return pages.map((page) => {
    const title = page.title.replace(/[[\]]/gu, "\\$&");
    return `- [${title}](${pageMarkdownUrl(page, config)}): ${page.description}`;
  });
}
