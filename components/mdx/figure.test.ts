import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Result } from "#lib/figures/result.ts";
import { siteConfig } from "#lib/site/site-config.ts";
import { elementsToHtml } from "../article/elements-to-html.ts";
import { Figure } from "./figure.tsx";

const result: Result = {
  bench: "site",
  at: "2026-11-22T10:00:00.000Z",
  commit: "0123456789abcdef",
  machine: { cpu: "CPU", cores: 2, memoryMiB: 8_192, os: "Linux", node: "v26.10.0", load: 1 },
  database: null,
  measures: [
    {
      id: "html",
      of: "HTML of a guide",
      unit: "requests/s",
      better: "more",
      ours: 500,
      references: { "bare node:http": 625 },
      ratios: { "bare node:http": 0.8 },
    },
  ],
};
let rootDir: string;

beforeAll(async () => {
  rootDir = await mkdtemp(join(tmpdir(), "figure-"));
  await mkdir(join(rootDir, "bench/results"), { recursive: true });
  await writeFile(join(rootDir, "bench/results/site.json"), JSON.stringify(result));
});
afterAll(() => rm(rootDir, { recursive: true }));

test("renders a figure as a labeled SVG image, with the same values as a table", async () => {
  const attributes = {
    bench: "site",
    measures: "html: HTML",
    title: "Pages",
    description: "Fast.",
  };
  const props = { attributes, locale: "en" as const, config: siteConfig({}, rootDir) };
  const html = await elementsToHtml(createElement(Figure, props));
  expect(html).toMatch(/<svg[^>]* role="img" aria-labelledby="figure-pages-title"/u);
  expect(html).toContain('<p id="figure-pages-title" class="diagram-title">Pages</p>');
  expect(html).toMatch(/<p id="figure-pages-words">Fast\. /u);
  expect(html.match(/<rect /gu)).toHaveLength(2);
  expect(html).toContain("<td>500 requests/s</td>");
  expect(html).toContain("<td>0.8 ×</td>");
  // Three digits in a cell are not an HTTP status here.
  expect(html).not.toContain('class="status"');
});
