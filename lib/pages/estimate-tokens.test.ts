import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadPages } from "../load/load-pages.ts";
import { siteConfig } from "../site/site-config.ts";
import { countTokens } from "./count-tokens.ts";
import { estimateTokens } from "./estimate-tokens.ts";

test("the estimate is within 25 % of the count for nine of ten pages", async () => {
  const rootDir = fileURLToPath(new URL("../..", import.meta.url));
  const pages = (await loadPages(siteConfig({}, rootDir))).filter((_, index) => index % 10 === 0);
  const near = await Promise.all(
    pages.map(async ({ markdown }) => {
      const share = estimateTokens(markdown) / (await countTokens(markdown));
      return share > 0.75 && share < 1.25;
    }),
  );
  expect(near.length).toBeGreaterThan(50);
  expect(near.filter(Boolean).length / near.length).toBeGreaterThan(0.9);
});
