import { afterAll, beforeAll, expect, test } from "vitest";
import { changelogEntries } from "../pages/changelog.ts";
import { toFeed } from "./feeds.ts";
import type { Page } from "../pages/page.ts";
import { loadPages } from "../load/load-pages.ts";
import { createFixtureSite, page, type FixtureSite } from "../testing/fixture-site.ts";

let site: FixtureSite;
let changelog: Page;

beforeAll(async () => {
  site = await createFixtureSite();
  changelog = await changelogOf();
});

afterAll(() => site.remove());

async function changelogOf(): Promise<Page> {
  const pages = await loadPages(site.config);
  return pages.find(({ pathname }) => pathname === "/changelog")!;
}

test("a feed has an item per day with its types, its text and the URL of its section", async () => {
  const feed = JSON.parse(await toFeed(changelog, "json", site.config)) as {
    items: Record<string, unknown>[];
  };
  expect(feed.items).toMatchObject([
    {
      id: "http://127.0.0.1:3000/changelog#2026-11-20",
      title: "2026-11-20",
      summary: "First version, with a quickstart.",
      tags: ["Added"],
    },
    { title: "2026-11-19", tags: ["Fixed"] },
  ]);
});

test("an item is dated at the start of its day in UTC", async () => {
  const dated = await toFeed(changelog, "json", site.config);
  expect(dated).toContain('"date_modified": "2026-11-20T00:00:00.000Z"');
  expect(await toFeed(changelog, "rss", site.config)).toContain(
    "<lastBuildDate>Fri, 20 Nov 2026 00:00:00 GMT</lastBuildDate>",
  );
  expect(await toFeed(changelog, "atom", site.config)).toContain(
    "<updated>2026-11-20T00:00:00.000Z</updated>",
  );
});

test("links are absolute and lead to HTML, and text is escaped once", async () => {
  const rss = await toFeed(changelog, "rss", site.config);
  expect(rss).toContain('<a href="http://127.0.0.1:3000/quickstart#sign-in">quickstart</a>');
  expect(rss).toContain("A &#x3C; B &#x26; C.");
  const atom = await toFeed(changelog, "atom", site.config);
  expect(atom).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
  expect(atom).toContain("<author>");
  expect(atom).toContain("A &lt; B &amp; C.");
});

test.each([
  ["## Yesterday\n\nx", 'the heading "Yesterday" is no date'],
  ["## 2026-11-19\n\nx\n\n## 2026-11-20\n\ny", "is not older than the one above it"],
  ["## 2026-11-20\n\n### Nice things\n\nx", "is none of Required actions, Added, Changed"],
])("an invalid changelog throws: %j", async (body, reason) => {
  await site.write(
    "content/changelog.mdx",
    page("Changelog", "What changed.", 1, "Versions", body),
  );
  const broken = await changelogOf();
  expect(() => changelogEntries(broken)).toThrow(reason);
});
