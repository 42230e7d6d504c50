import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { findPage } from "../pages/find-page.ts";
import { toMarkdownPage } from "../pages/markdown-page.ts";
import { pageMarkdownUrl, type Page } from "../pages/page.ts";
import { nearestSections, sectionLinks, toMarkdownSection } from "../pages/markdown-section.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { readOnly } from "./annotations.ts";
import type { DocsMcpDependencies } from "./docs-mcp-dependencies.ts";
import { findOwningPage, readLinkedText } from "./linked-texts.ts";

/** The maximum length of a page in Markdown, which keeps a result below 25 000 tokens. */
const maxCharacters = 60_000;
const maxUrlLength = 2_000;
const urlBounds = `must be the pathname of a page, of at most ${maxUrlLength} characters`;
const maxSectionLength = 200;
const sectionBounds = `must be the anchor of a section, of at most ${maxSectionLength} characters`;

export const getPageTool = {
  title: "Get page",
  description:
    "One page as Markdown, or one section of it: named by `section`, or by the end of the address (#sign-in, ?section=sign-in). Also reads the text files that pages link to; a JSON document answers its page. An address without a page answers `page not found` and the nearest pages, an unknown section `section not found` and the nearest sections.",
  annotations: { title: "Get page", ...readOnly },
  inputSchema: z.strictObject({
    url: z
      .string(urlBounds)
      .trim()
      .min(1, urlBounds)
      .max(maxUrlLength, urlBounds)
      .describe("Pathname of a page, such as /quickstart. An absolute address works too."),
    section: z
      .string(sectionBounds)
      .trim()
      .min(1, sectionBounds)
      .max(maxSectionLength, sectionBounds)
      .optional()
      .describe(
        "Anchor of a section, such as sign-in; `top` for introduction and list of sections.",
      ),
  }),
};

/**
 * Returns a page, or the section that the arguments name. The result holds the Markdown once, as text: structured
 * content would repeat it, at twice the tokens.
 */
export async function callGetPage(
  dependencies: DocsMcpDependencies,
  { url, section }: z.output<typeof getPageTool.inputSchema>,
): Promise<CallToolResult> {
  if (isOtherOrigin(url, dependencies.config)) return pageNotFound(dependencies, url);
  const page = findPage(dependencies.pages, url) ?? findOwningPage(dependencies, url);
  if (!page) {
    const text = await readLinkedText(dependencies, url);
    return text === undefined ? pageNotFound(dependencies, url) : toLinkedTextResult(text);
  }
  const sectionName = section ?? readSection(url);
  if (sectionName === undefined) return toPageResult(page, toMarkdownPage(page));
  const anchor = findAnchor(page, sectionName);
  const markdown = toMarkdownSection(page, anchor, dependencies);
  if (markdown === undefined) return sectionNotFound(dependencies, page, anchor);
  return toPageResult(page, markdown);
}

/** Returns the anchor of a section by its anchor or by its heading, as search results show it. */
function findAnchor({ sections }: Page, sectionName: string): string {
  const name = sectionName.replace(/^#/u, "");
  if (sections.some(({ anchor }) => anchor === name)) return name;
  const heading = name.split("›").at(-1)?.trim().toLowerCase();
  const named = sections.filter(({ headings }) => headings.at(-1)?.toLowerCase() === heading);
  const [only, ...others] = named;
  return others.length === 0 ? (only?.anchor ?? name) : name;
}

function toPageResult(page: Page, markdown: string): CallToolResult {
  if (markdown.length <= maxCharacters) return toTextResult(markdown);
  const start = markdown.slice(0, maxCharacters);
  return toTextResult(`${start}\n\n(cut here; ask for one section: ${sectionList(page)})\n`);
}

function toLinkedTextResult(text: string): CallToolResult {
  if (text.length <= maxCharacters) return toTextResult(text);
  return toTextResult(`${text.slice(0, maxCharacters)}\n\n(cut here; the file is longer)\n`);
}

function pageNotFound(
  { findNearestPages, config }: DocsMcpDependencies,
  url: string,
): CallToolResult {
  const nearest = findNearestPages(url.replace(/^https?:\/\/[^/]*/iu, ""));
  const lines = nearest
    .map((page) => `- [${page.title}](${pageMarkdownUrl(page, config)})`)
    .join("\n");
  const text = lines === "" ? "No page is named like it: use search." : `Nearest pages:\n${lines}`;
  return toTextResult("page not found", text);
}

function sectionNotFound(
  { config }: DocsMcpDependencies,
  page: Page,
  anchor: string,
): CallToolResult {
  const sections = nearestSections(page, anchor);
  const name = anchor.slice(0, 100);
  const list = sectionLinks(page, sections, config);
  const text = `${page.url} exists, but has no section #${name}. Nearest sections:\n${list}`;
  return toTextResult("section not found", text);
}

function toTextResult(...texts: string[]): CallToolResult {
  return { content: texts.map((text) => ({ type: "text", text })) };
}

function sectionList(page: Page): string {
  return page.sections.flatMap(({ anchor }) => (anchor === null ? [] : [`#${anchor}`])).join(", ");
}

function isOtherOrigin(url: string, { docsUrl }: SiteConfig): boolean {
  return /^https?:\/\//iu.test(url) && URL.canParse(url) && new URL(url).origin !== docsUrl;
}

/** Returns the section that a URL names: by its fragment, or by the `section` parameter. */
function readSection(url: string): string | undefined {
  const parsed = URL.parse(url, "http://page.invalid");
  const hash = parsed?.hash ?? "";
  const sectionName = parsed?.searchParams.get("section");
  if (hash.length <= 1) return sectionName || undefined;
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
