import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { ScreenshotSize } from "../../lib/guides/screenshot.ts";
import { localizePath, type Locale, locales } from "../../lib/site/locale.ts";
import type { McpClient } from "../interop/mcp-clients.ts";
import { startBrowser } from "../support/browser.ts";
import { password, type Product, startProduct } from "../support/product.ts";
import { connectAssistant, createRecords, type DemoRecords } from "./demo-records.ts";
import type { Scene } from "./scene.ts";
import { scenes } from "./scenes.ts";
import { type Area, expectShown, findArea, writeImages, writeSizes } from "./take-picture.ts";

// Opens the page of every screenshot, and expects what the picture shows to be visible. `npm run screenshots` also
// writes the pictures: their pixels are not compared, since the week of the demo moves.

const isRecording = process.env["WERKBANK_SCREENSHOTS"] === "write";
const browser: Browser | undefined = await startBrowser();

let product: Product;
let assistant: McpClient;
const records = new Map<Locale, DemoRecords>();
const sessions = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();
const sizes: Record<string, Record<Locale, ScreenshotSize>> = {};

beforeAll(async () => {
  if (browser === undefined) return;
  product = await startProduct();
  assistant = await connectAssistant(product);
  for (const locale of locales) {
    records.set(locale, await createRecords(product, assistant, locale));
  }
});
afterAll(async () => {
  const names = scenes.map(({ name }) => name);
  if (isRecording) await writeSizes(sizes, names);
  await assistant?.close();
  await browser?.close();
  await product?.stop();
});

/** Opens a window, signed in if the scene says so. */
async function openContext({ as, width = 720 }: Scene, locale: Locale): Promise<BrowserContext> {
  if (as !== undefined && !sessions.has(as)) sessions.set(as, await signIn(as));
  const storageState = as === undefined ? undefined : sessions.get(as);
  const context = await browser!.newContext({
    viewport: { width, height: 900 },
    deviceScaleFactor: 2,
    colorScheme: "light",
    locale: locale === "nl" ? "nl-NL" : "en-GB",
    timezoneId: "Europe/Amsterdam",
    baseURL: product.baseUrl,
    ...(storageState && { storageState }),
  });
  context.setDefaultTimeout(60_000);
  return context;
}

/** Signs in on a page of the service, and returns the cookies. */
async function signIn(email: string) {
  const context = await browser!.newContext({ baseURL: product.baseUrl });
  const page = await context.newPage();
  await page.goto("/organization");
  await page.getByLabel("Email address", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator("nav.sections").waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens a scene, expects what its picture shows, and returns the picture's rectangle. */
async function openScene(scene: Scene, locale: Locale): Promise<{ page: Page; area: Area }> {
  const page = await (await openContext(scene, locale)).newPage();
  const picture = await scene.show({
    page,
    locale,
    product,
    records: records.get(locale)!,
    text: (english, dutch) => (locale === "nl" ? dutch : english),
    open: async (path) => {
      await page.goto(path.startsWith("/") ? localizePath(path, locale) : path);
    },
  });
  const area = await findArea(page, picture);
  await expectShown(page, picture, area);
  return { page, area };
}

describe.skipIf(browser === undefined)("screenshots", () => {
  const cases = locales.flatMap((locale) => scenes.map((scene) => ({ ...scene, scene, locale })));
  test.each(cases)("$name in $locale shows what guides say of it", async ({ scene, locale }) => {
    const { name } = scene;
    const { page, area } = await openScene(scene, locale);
    if (isRecording) {
      await writeImages(page, { area, name, locale });
      const size = { width: area.width, height: area.height };
      sizes[name] = { en: size, nl: size, ...sizes[name], [locale]: size };
    }
    await page.context().close();
  });
});
