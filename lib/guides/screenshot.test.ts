import { expect, test } from "vitest";
import { toMarkdown } from "../markdown/markdown.ts";
import { root } from "../markdown/nodes.ts";
import { screenshotBlocks, toScreenshot } from "./screenshot.ts";

const size = { width: 720, height: 400 };
const sizes = { "quote-page": { en: size, nl: { ...size, height: 420 } } };

test("a screenshot has an image for each theme, in the language of its page", () => {
  const attributes = { name: "quote-page", alt: "Een offerte." };
  expect(toScreenshot(attributes, sizes, "nl")).toEqual({
    width: 720,
    height: 420,
    alt: "Een offerte.",
    caption: undefined,
    paths: {
      light: "/screenshots/quote-page.nl.light.webp",
      dark: "/screenshots/quote-page.nl.dark.webp",
    },
  });
});

test("Markdown has the light image with its alternative text, and the caption", () => {
  const attributes = { name: "quote-page", alt: "A quote.", caption: "What a customer sees." };
  const markdown = toMarkdown(root(screenshotBlocks(toScreenshot(attributes, sizes, "en"))));
  expect(markdown).toBe(
    "![A quote.](/screenshots/quote-page.en.light.webp)\n\nWhat a customer sees.",
  );
});

test.each([undefined, "", " ", true])("an alternative text is required: %j", (alt) => {
  expect(() => toScreenshot({ name: "quote-page", alt }, sizes, "en")).toThrow(
    "a screenshot needs an alt",
  );
});

test.each([undefined, "quote"])("the screenshot must exist: %j", (name) => {
  expect(() => toScreenshot({ name, alt: "A quote." }, sizes, "en")).toThrow(
    "there is no screenshot",
  );
});
