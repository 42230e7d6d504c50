import { join } from "node:path";
import type { RootContent } from "mdast";
import { paragraph } from "../markdown/nodes.ts";
import { readJson } from "../site/json-file.ts";
import type { Locale } from "../site/locale.ts";

/** The themes in which every screenshot exists. */
export const themes = ["light", "dark"] as const;

export type Theme = (typeof themes)[number];

/** The size of a screenshot in CSS pixels: its files have twice as many pixels in each direction. */
export type ScreenshotSize = { width: number; height: number };

/** The sizes of all screenshots, by name and language. */
export type ScreenshotSizes = Readonly<Record<string, Readonly<Record<Locale, ScreenshotSize>>>>;

/** The content of a `<Screenshot>`. */
export type Screenshot = ScreenshotSize & {
  alt: string;
  caption: string | undefined;
  /** The path of the image in each theme. */
  paths: Readonly<Record<Theme, string>>;
};

/** The file with the sizes, from the root of the repository; `npm run screenshots` writes it. */
export const screenshotSizesFile = "content/screenshots.gen.json";

/** Reads the sizes of all screenshots. */
export async function loadScreenshotSizes(rootDir: string): Promise<ScreenshotSizes> {
  return readJson<ScreenshotSizes>(join(rootDir, screenshotSizesFile), {});
}

/** Returns the path of an image on the site: `/screenshots/quote-page.en.light.webp`. */
export function screenshotPath(name: string, locale: Locale, theme: Theme): string {
  return `/screenshots/${name}.${locale}.${theme}.webp`;
}

/**
 * Reads the attributes of a `<Screenshot>`: `name`, `alt` and, optionally, `caption`.
 * @throws Error if the alternative text is missing or there is no screenshot of that name
 */
export function toScreenshot(
  attributes: Readonly<Record<string, unknown>>,
  sizes: ScreenshotSizes,
  locale: Locale,
): Screenshot {
  const { name, alt, caption } = attributes;
  if (typeof alt !== "string" || alt.trim() === "") {
    throw new Error("a screenshot needs an alt that says what it shows.");
  }
  const size = typeof name === "string" ? sizes[name]?.[locale] : undefined;
  if (typeof name !== "string" || size === undefined) {
    throw new Error(
      `there is no screenshot ${JSON.stringify(name)}: add a scene to tests/screenshots and run \`npm run screenshots\`.`,
    );
  }
  return {
    ...size,
    alt,
    caption: typeof caption === "string" ? caption : undefined,
    paths: {
      light: screenshotPath(name, locale, "light"),
      dark: screenshotPath(name, locale, "dark"),
    },
  };
}

/** Returns the Markdown form of a screenshot: its light image, and its caption. */
export function screenshotBlocks({ alt, caption, paths }: Screenshot): RootContent[] {
  const image = paragraph({ type: "image", url: paths.light, alt });
  return caption === undefined ? [image] : [image, paragraph(caption)];
}
