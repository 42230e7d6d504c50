import { createElement } from "react";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { screenshotSizesFile } from "#lib/guides/screenshot.ts";
import { siteConfig } from "#lib/site/site-config.ts";
import { elementsToHtml } from "../article/elements-to-html.ts";
import { Screenshot } from "./screenshot.tsx";

let rootDir: string;

beforeAll(async () => {
  rootDir = await mkdtemp(join(tmpdir(), "screenshot-"));
  await mkdir(join(rootDir, "content"));
  const size = { width: 720, height: 400 };
  const sizes = { "quote-page": { en: size, nl: size } };
  await writeFile(join(rootDir, screenshotSizesFile), JSON.stringify(sizes));
});
afterAll(() => rm(rootDir, { recursive: true }));

test("renders both themes with size and alternative text, loaded when they come into view", async () => {
  const attributes = { name: "quote-page", alt: "A quote.", caption: "What a customer sees." };
  const props = { attributes, locale: "en" as const, config: siteConfig({}, rootDir) };
  const html = await elementsToHtml(createElement(Screenshot, props));
  const images = html.match(/<img [^>]*>/gu) ?? [];
  expect(images).toHaveLength(2);
  for (const image of images) {
    expect(image).toContain('alt="A quote." width="720" height="400" loading="lazy"');
  }
  expect(html).toContain('data-for="dark" src="/screenshots/quote-page.en.dark.webp"');
  expect(html).toContain("<figcaption>What a customer sees.</figcaption>");
});
