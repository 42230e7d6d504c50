import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadOpenApi } from "../contract/openapi.ts";
import { createDocsSite } from "../http/docs-site.ts";
import { loadPages } from "../load/load-pages.ts";
import { toMarkdownPage } from "../pages/markdown-page.ts";
import { siteConfig } from "../site/site-config.ts";
import { withoutImages } from "../testing/without-images.ts";
import { callGetPage } from "./get-page-tool.ts";

test("get_page reads every address on the site that the Markdown of a page links to", async () => {
  const config = siteConfig({}, fileURLToPath(new URL("../..", import.meta.url)));
  const pages = await loadPages(config);
  const site = createDocsSite(config, pages, await loadOpenApi(config.rootDir));
  const sourcesByUrl = new Map(
    pages.flatMap((page) =>
      [...withoutImages(toMarkdownPage(page)).matchAll(/\]\((http[^)\s]*)\)/gu)]
        .map(([, url = ""]) => url)
        .filter((url) => url.startsWith(`${config.docsUrl}/`))
        .map((url): [string, string] => [url, page.pathname]),
    ),
  );
  for (const suffix of [".samples.md", ".openapi.json", "/llms.txt", "/feed.json"]) {
    expect([...sourcesByUrl.keys()]).toContainEqual(expect.stringContaining(suffix));
  }
  const unread: string[] = [];
  for (const [url, source] of sourcesByUrl) {
    const { content } = await callGetPage(site, { url });
    const [first] = content;
    const text = first?.type === "text" ? first.text : "";
    if (/^(?:page|section) not found$|^$/u.test(text)) unread.push(`${url} in ${source}`);
  }
  expect(unread).toEqual([]);
});
