import { defaultLocale, locales, type Locale } from "./locale.ts";
import { llmsPath, markdownPath, type Page } from "./page.ts";
import { navigation } from "./navigation.ts";
import type { SiteConfig } from "./site.ts";
import { toTwin } from "./twin.ts";

const maxDescription = 100;

const words = {
  en: {
    title: "Werkbank",
    summary:
      "A multi-tenant business operations service: agenda, customers, assets, suppliers and tasks, by REST and by MCP. Every page below is Markdown.",
    more: "More",
    full: "all pages in one file",
    mcp: "documentation MCP server (tools list_pages, search, get_page)",
    openapi: "OpenAPI 3.1 description of the REST API",
    other: "these pages in Dutch",
  },
  nl: {
    title: "Werkbank",
    summary:
      "Een dienst voor bedrijfsvoering van meerdere organisaties: agenda, klanten, objecten, leveranciers en taken, via REST en via MCP. Elke pagina hieronder is Markdown.",
    more: "Meer",
    full: "alle pagina's in één bestand",
    mcp: "MCP-server van de documentatie (tools list_pages, search, get_page)",
    openapi: "OpenAPI 3.1-beschrijving van de REST API",
    other: "deze pagina's in het Engels",
  },
} satisfies Record<Locale, Record<string, string>>;

/** The index of a locale: every page with its title, the address of its twin and what it is about. */
export function toLlms(pages: readonly Page[], locale: Locale, config: SiteConfig): string {
  const word = words[locale];
  const groups = navigation(pages, locale).map(
    ({ title, pages: listed }) =>
      `## ${title}\n\n${listed.map((page) => line(page, config)).join("\n")}`,
  );
  const others = locales.filter((other) => other !== locale);
  const more = [
    ...others.map((other) => [llmsPath(other), word.other]),
    [llmsPath(locale).replace("llms.txt", "llms-full.txt"), word.full],
    ["/mcp", word.mcp],
    ["/openapi.json", word.openapi],
  ].map(([path, about]) => `- [${path}](${config.docsUrl}${path}): ${about}`);
  return `# ${word.title}\n\n> ${word.summary}\n\n${groups.join("\n\n")}\n\n## ${word.more}\n\n${more.join("\n")}\n`;
}

/** The twins of a locale one after another, in the order of the index. */
export function toLlmsFull(pages: readonly Page[], locale: Locale): string {
  return pages
    .filter((page) => page.locale === locale)
    .map(toTwin)
    .join("\n---\n\n");
}

/** The index of the pages below one path, for readers of one part only. */
export function toSectionLlms(
  pages: readonly Page[],
  locale: Locale,
  path: string,
  config: SiteConfig,
): string {
  const within = pages.filter(
    (page) => page.locale === locale && (page.path === path || page.path.startsWith(`${path}/`)),
  );
  const [first] = within;
  if (!first) return "";
  const rest = within.map((page) => line(page, config)).join("\n");
  const home = `${config.docsUrl}${llmsPath(locale === "nl" ? "nl" : defaultLocale)}`;
  return `# ${first.title}\n\n> ${first.description} ${home}\n\n${rest}\n`;
}

function line(page: Page, config: SiteConfig): string {
  const about =
    page.kind === "operation" ? shorten(page.description, maxDescription) : page.description;
  return `- [${page.title.replace(/[[\]]/g, "\\$&")}](${config.docsUrl}${markdownPath(page.pathname)}): ${about}`;
}

/** The first sentence where it fits, otherwise as many whole words as fit. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const sentence = /^.*?[.!?](?=\s)/.exec(text)?.[0];
  if (sentence && sentence.length <= limit) return sentence;
  const head = text.slice(0, limit);
  return `${head.slice(0, head.lastIndexOf(" ")).replace(/[\s,;:.(]+$/, "")}…`;
}
