import { toHtml } from "hast-util-to-html";
import { expect, test } from "vitest";
import { mdastToHast } from "../pages/mdast-to-hast.ts";
import type { Locale } from "../site/locale.ts";
import { openapiFixture, toolsFixture } from "../testing/fixture-artefacts.ts";
import { toolPages } from "./tool-page.ts";

const addresses = { docsUrl: "https://docs.example", baseUrl: "https://api.example" };

async function groupHtml(locale: Locale, title: string): Promise<string> {
  const tools = toolsFixture.map((tool) => ({ ...tool, title }));
  const pages = toolPages(openapiFixture, { ...addresses, locale, tools }, "2026-11-26");
  const group = pages.find(({ path }) => path === "/tools/commerce");
  return toHtml(await mdastToHast(group!.build().tree, { config: addresses }));
}

test("marks the English description of a tool with `lang` on a Dutch page", async () => {
  expect(await groupHtml("nl", "Leverancier wijzigen")).toContain(
    '<p lang="en"><strong lang="nl">Leverancier wijzigen.</strong> Changes a supplier.</p>',
  );
  const english = await groupHtml("en", "Update a supplier");
  expect(english).toContain("<p><strong>Update a supplier.</strong> Changes a supplier.</p>");
});
