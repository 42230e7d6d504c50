import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import {
  loadScreenshotSizes,
  screenshotPath,
  type ScreenshotSizes,
  screenshotSizesFile,
  themes,
} from "../../lib/guides/screenshot.ts";
import type { Locale } from "../../lib/site/locale.ts";
import { root } from "../../scripts/launch/processes.ts";
import type { Picture } from "./scene.ts";

/** A rectangle of a page in CSS pixels. */
export type Area = { x: number; y: number; width: number; height: number };

const margin = 16;
const imageFolder = join(root, "public/screenshots");

/** Returns the rectangle of a picture, over the whole width of the page. */
export async function findArea(page: Page, { around, maxHeight }: Picture): Promise<Area> {
  // A font that is still loading would move what is measured.
  await page.evaluate(async () => {
    scrollTo(0, 0);
    await document.fonts.ready;
  });
  const boxes: Area[] = [];
  for (const locator of around) {
    await locator.first().waitFor();
    const box = await locator.first().boundingBox();
    if (box !== null) boxes.push(box);
  }
  const left = Math.min(...boxes.map(({ x }) => x)) - margin;
  const top = Math.min(...boxes.map(({ y }) => y)) - margin;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + margin;
  const pageWidth = page.viewportSize()?.width ?? right;
  const x = Math.max(0, Math.floor(left));
  const y = Math.max(0, Math.floor(top));
  const height = Math.ceil(bottom) - y;
  return {
    x,
    y,
    width: Math.min(pageWidth, Math.ceil(right)) - x,
    height: Math.min(height, maxHeight ?? height),
  };
}

/** Expects every text of a picture to be visible in its rectangle. */
export async function expectShown(page: Page, { shows }: Picture, area: Area): Promise<void> {
  for (const text of shows) {
    const found = page.getByText(text).or(page.getByRole("button", { name: text }));
    const isInside = async () => {
      const boxes = await Promise.all((await found.all()).map((each) => each.boundingBox()));
      return boxes.some((box) => box !== null && box.height > 0 && isWithin(box, area));
    };
    await expect.poll(isInside, { message: `“${text}” is in the picture` }).toBe(true);
  }
}

function isWithin(box: Area, area: Area): boolean {
  return (
    box.x >= area.x &&
    box.y >= area.y &&
    box.x + box.width <= area.x + area.width &&
    box.y + box.height <= area.y + area.height
  );
}

/** Writes the images of a rectangle in both themes. */
export async function writeImages(
  page: Page,
  { area, name, locale }: { area: Area; name: string; locale: Locale },
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const png = await page.screenshot({ clip: area, fullPage: true, animations: "disabled" });
    // Text on flat colors: a lossless image of few colors is smaller than a lossy one, and sharp.
    const fewColors = await sharp(png).png({ palette: true, colors: 64, dither: 0 }).toBuffer();
    const webp = await sharp(fewColors).webp({ lossless: true, effort: 6 }).toBuffer();
    await writeFile(join(root, "public", screenshotPath(name, locale, colorScheme)), webp);
  }
}

/** Updates the file with the sizes, and removes images of scenes that no longer exist. */
export async function writeSizes(sizes: ScreenshotSizes, names: readonly string[]): Promise<void> {
  const all = { ...(await loadScreenshotSizes(root)), ...sizes };
  const sorted = Object.fromEntries(
    names.toSorted().flatMap((name) => (all[name] ? [[name, all[name]]] : [])),
  );
  await writeFile(join(root, screenshotSizesFile), `${JSON.stringify(sorted, null, 2)}\n`);
  for (const file of await readdir(imageFolder)) {
    if (sorted[file.split(".")[0] ?? ""] === undefined) await rm(join(imageFolder, file));
  }
}
