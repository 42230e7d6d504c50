import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { findPage } from "../pages/find-page.ts";
import { sectionMarkdown, toTwin } from "../pages/markdown-page.ts";
import type { Page } from "../pages/page.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { readOnly } from "./annotations.ts";
import { PageReference, toPageReference } from "./page-reference.ts";
import type { DocsMcpParts } from "./parts.ts";

/** A page in Markdown stays below this, so that an answer stays below 25 000 tokens. */
const maxCharacters = 60_000;
const maxUrlLength = 2_000;
const urlBounds = `must be the pathname of a page, of at most ${maxUrlLength} characters`;

export const getPageTool = {
  title: "Get page",
  description:
    "One page as Markdown. With #section at the end of the address: only that section. Answers `page not found` and the nearest pages for an address that has none.",
  annotations: { title: "Get page", ...readOnly },
  inputSchema: z.strictObject({
    url: z
      .string(urlBounds)
      .trim()
      .min(1, urlBounds)
      .max(maxUrlLength, urlBounds)
      .describe("Pathname of a page, such as /quickstart. An absolute address works too."),
  }),
  outputSchema: z.object({
    found: z.boolean(),
    url: z.string().optional(),
    title: z.string().optional(),
    updatedAt: z.string().optional(),
    markdown: z.string().optional(),
    nearest: z.array(PageReference).optional(),
  }),
};

type Output = z.infer<typeof getPageTool.outputSchema>;

/** One page, or the section of it that the address names. */
export function callGetPage(
  parts: DocsMcpParts,
  { url }: z.output<typeof getPageTool.inputSchema>,
): CallToolResult {
  const page = isElsewhere(url, parts.config) ? undefined : findPage(parts.pages, url);
  if (!page) return notFound(parts, url);
  const anchor = readFragment(url);
  if (anchor === undefined) return found(page, page.url, toTwin(page));
  const section = sectionMarkdown(page, anchor);
  if (section === undefined) return unknownSection(page, anchor);
  const address = `${page.url}#${anchor}`;
  return found(page, address, `# ${page.title} (${address})\n\n${section}\n`);
}

function found(page: Page, url: string, whole: string): CallToolResult {
  const markdown =
    whole.length <= maxCharacters
      ? whole
      : `${whole.slice(0, maxCharacters)}\n\n(cut here; ask for one section: ${sectionList(page)})\n`;
  const { title, updatedAt } = page;
  return answer({ found: true, url, title, updatedAt, markdown }, markdown);
}

function notFound({ nearest: findNearest, config }: DocsMcpParts, url: string): CallToolResult {
  const nearest = findNearest(url.replace(/^https?:\/\/[^/]*/iu, "")).map((page) =>
    toPageReference(page, config),
  );
  const lines = nearest.map(({ title, url: address }) => `- [${title}](${address})`).join("\n");
  return answer({ found: false, nearest }, "page not found", `Nearest pages:\n${lines}`);
}

function unknownSection(page: Page, anchor: string): CallToolResult {
  const name = anchor.slice(0, 100);
  const text = `${page.url} exists, but has no section #${name}. Its sections: ${sectionList(page)}`;
  return answer({ found: false, nearest: [] }, "page not found", text);
}

function answer(output: Output, ...texts: string[]): CallToolResult {
  return { content: texts.map((text) => ({ type: "text", text })), structuredContent: output };
}

function sectionList(page: Page): string {
  return page.sections.flatMap(({ anchor }) => (anchor === null ? [] : [`#${anchor}`])).join(", ");
}

function isElsewhere(url: string, { docsUrl }: SiteConfig): boolean {
  return /^https?:\/\//iu.test(url) && URL.canParse(url) && new URL(url).origin !== docsUrl;
}

function readFragment(url: string): string | undefined {
  const hash = url.indexOf("#");
  const fragment = hash === -1 ? "" : url.slice(hash + 1);
  if (fragment === "") return undefined;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
