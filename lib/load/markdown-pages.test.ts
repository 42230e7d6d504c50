import type { Nodes as HtmlNodes } from "hast";
import type { Nodes, Root } from "mdast";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { beforeAll, expect, test } from "vitest";
import { parseMarkdown, plainText, toMarkdown } from "../markdown/markdown.ts";
import { root } from "../markdown/nodes.ts";
import type { BuiltPage } from "../pages/build-page.ts";
import { countTokens } from "../pages/count-tokens.ts";
import { sectionMarkdown, toMarkdownPage } from "../pages/markdown-page.ts";
import { siteConfig } from "../site/site-config.ts";
import { loadPages } from "./load-pages.ts";

// Checks the Markdown version of every page of the repository, in both languages.

let pages: BuiltPage[];
let twins: Map<BuiltPage, Root>;

beforeAll(async () => {
  const ports = { PORT: "4100", IDP_PORT: "4101" };
  pages = await loadPages(siteConfig(ports, join(import.meta.dirname, "../..")));
  twins = new Map(pages.map((page) => [page, parseMarkdown(toMarkdownPage(page))]));
});

test("a page only contains URLs with the ports of this deployment", () => {
  // The documented defaults of settings are URLs without a path.
  const found = pages.flatMap((page) =>
    (toMarkdownPage(page).match(/:300[01]\/\S*|:3001\b/gu) ?? []).map(
      (address) => `${page.pathname}: ${address}`,
    ),
  );
  expect(found).toEqual([]);
});

test("the Markdown of an operation has at most 4 000 tokens", async () => {
  const operations = pages.filter(({ source }) => source.operationId !== undefined);
  const large: string[] = [];
  for (const page of operations) {
    const tokens = await countTokens(toMarkdownPage(page));
    if (tokens > 4_000) large.push(`${page.pathname}: ${tokens}`);
  }
  expect(operations.length).toBeGreaterThan(200);
  expect(large).toEqual([]);
});

test("Markdown contains no HTML nodes", () => {
  const found: string[] = [];
  for (const [page, twin] of twins) {
    visit(twin, "html", ({ value }) => void found.push(`${page.pathname}: ${value}`));
  }
  expect(twins.size).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

test("table cells and list items have the same text in Markdown and in HTML", async () => {
  let count = 0;
  for (const [page, twin] of twins) {
    const written: string[] = [];
    visit(bodyOf(page, twin), (node) => {
      if (node.type === "tableCell" || node.type === "listItem") written.push(textOf(node));
    });
    const shown: string[] = [];
    visit(await unified().use(remarkRehype).run(page.tree), "element", (node) => {
      if (["th", "td", "li"].includes(node.tagName)) shown.push(textOf(node));
    });
    expect(written, page.pathname).toEqual(shown);
    count += shown.length;
  }
  expect(count).toBeGreaterThan(20_000);
});

test("Markdown has the complete text of its page", () => {
  for (const [page, twin] of twins) {
    expect(plainText(bodyOf(page, twin)), page.pathname).toBe(plainText(page.tree));
  }
});

test("the sections of a page together are its Markdown", () => {
  for (const page of pages) {
    expect(page.markdown, page.pathname).toBe(toMarkdown(page.tree));
    const top = page.sections.filter(({ headings }) => headings.length === 1);
    const parts = top.map(({ anchor }) => sectionMarkdown(page, anchor ?? ""));
    const lead = page.markdown.slice(0, top[0]?.start).trimEnd();
    expect([lead, ...parts].join("\n\n"), page.pathname).toBe(page.markdown);
  }
});

test("a page survives JSON serialization", () => {
  const others = pages.filter((page) => !isDeepStrictEqual(JSON.parse(JSON.stringify(page)), page));
  expect(others.map(({ pathname }) => pathname)).toEqual([]);
});

/** Returns a page's body: after title and description, before the related pages, with their title, and the date. */
function bodyOf({ related }: BuiltPage, twin: Root): Root {
  return root(twin.children.slice(2, related === undefined ? -1 : -3));
}

/** Returns the text of a node without white space, which differs between the two. */
function textOf(node: Nodes | HtmlNodes): string {
  return allText(node).replaceAll(/\s+/gu, "");
}

function allText(node: Nodes | HtmlNodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(allText).join("") : "";
}
