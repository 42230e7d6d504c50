import { sectionMarkdown, toMarkdownPage } from "./markdown-page.ts";
import { pageMarkdownUrl, type Page, type Section } from "./page.ts";
import { findPageByPathname } from "./page-index.ts";
import { similarity, trigrams } from "./spelling/trigrams.ts";
import type { Locale } from "../site/locale.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** The anchor of a page's title, description and introduction. */
export const topAnchor = "top";

const maxResults = 5;

const labels = {
  en: { whole: "Whole page", sections: "Its sections" },
  nl: { whole: "Hele pagina", sections: "De onderdelen" },
} satisfies Record<Locale, Record<string, string>>;

/** Returns the absolute URL of one section as Markdown: `…/quickstart.md?section=sign-in`. */
export function sectionMarkdownUrl(
  page: Pick<Page, "pathname">,
  anchor: string | null,
  config: Pick<SiteConfig, "docsUrl">,
): string {
  return `${pageMarkdownUrl(page, config)}?section=${encodeURIComponent(anchor ?? topAnchor)}`;
}

/**
 * Returns one section of a page as Markdown: its heading with everything below it, and a link to the whole
 * page. `top` is the introduction with a list of the sections. For a section that has become a subpage, it returns
 * that page.
 * @returns undefined for an anchor that the page does not have
 */
export function toMarkdownSection(
  page: Page,
  anchor: string,
  { pages, config }: { pages: readonly Page[]; config: Pick<SiteConfig, "docsUrl"> },
): string | undefined {
  const body = sectionBody(page, anchor, config);
  if (body === undefined) {
    const subpage = findPageByPathname(pages, `${page.pathname}/${anchor}`);
    return subpage && toMarkdownPage(subpage);
  }
  const url = anchor === topAnchor ? page.url : `${page.url}#${anchor}`;
  const whole = `[${page.title}](${pageMarkdownUrl(page, config)})`;
  return `# ${page.title} (${url})\n\n${body}\n\n${labels[page.locale].whole}: ${whole}\n`;
}

/** Returns what {@link toMarkdownSection} puts between the title of the page and the link to it. */
export function sectionBody(
  page: Page,
  anchor: string,
  config: Pick<SiteConfig, "docsUrl">,
): string | undefined {
  const section = sectionMarkdown(page, anchor);
  if (section !== undefined || anchor !== topAnchor) return section;
  const introduction = page.markdown.slice(0, firstSection(page)?.start).trimEnd();
  // Omits the notice for agents, which a client that requests sections does not need.
  const [, ...blocks] = introduction.split("\n\n");
  const list = sectionList(page, config);
  const sections = list === "" ? [] : [`${labels[page.locale].sections}:`, list];
  return [page.lead ?? page.description, ...blocks, ...sections].join("\n\n");
}

/** Finds the sections of a page whose anchors and headings are most similar to an unknown anchor, best first. */
export function nearestSections(page: Page, anchor: string): Section[] {
  const wanted = trigrams(anchor.slice(0, 100));
  return page.sections
    .filter((section) => section.anchor !== null)
    .map((section) => {
      const heading = similarity(wanted, trigrams(section.headings.at(-1) ?? ""));
      return {
        section,
        score: Math.max(heading, similarity(wanted, trigrams(section.anchor ?? ""))),
      };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, maxResults)
    .map(({ section }) => section);
}

/** Returns a list of links to the Markdown of sections. */
export function sectionLinks(
  page: Page,
  sections: readonly Section[],
  config: Pick<SiteConfig, "docsUrl">,
): string {
  return sections
    .map(
      ({ anchor, headings }) =>
        `- [${headings.at(-1)}](${sectionMarkdownUrl(page, anchor, config)})`,
    )
    .join("\n");
}

function sectionList(page: Page, config: Pick<SiteConfig, "docsUrl">): string {
  const outer = page.sections.filter(
    ({ anchor, headings }) => anchor !== null && headings.length === 1,
  );
  return sectionLinks(page, outer, config);
}

function firstSection({ sections }: Page): Section | undefined {
  return sections.find(({ anchor }) => anchor !== null);
}
