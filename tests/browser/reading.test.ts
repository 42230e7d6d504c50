import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, describe, expect } from "vitest";
import { hydrate, startBrowser } from "../support/browser.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/shared-product.ts";

const browser: Browser | undefined = await startBrowser();

describe.skipIf(!browser)("reading", () => {
  let product: Product;
  let context: BrowserContext | undefined;
  let page: Page;

  test.beforeAll(({ product: shared }) => {
    product = shared;
  });

  afterAll(() => browser?.close());

  afterEach(async () => {
    await context?.close();
    context = undefined;
  });

  /** Opens a page and, unless script is disabled, waits until it is hydrated. */
  async function open(
    path: string,
    options: Parameters<Browser["newContext"]>[0] = {},
  ): Promise<void> {
    context = await browser!.newContext({
      baseURL: product.baseUrl,
      viewport: { width: 1440, height: 900 },
      permissions: ["clipboard-read", "clipboard-write"],
      ...options,
    });
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(path);
    if (options.javaScriptEnabled !== false) await hydrate(page);
  }

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const isFocused = (selector: string) =>
    page.locator(selector).evaluate((element) => element === document.activeElement);

  describe("with forced colors", () => {
    /** Whether the background of the selected element differs from those of the page and of its siblings. */
    const isDistinct = (all: string, chosen: string) =>
      page.evaluate(
        ([each, state]) => {
          const colorsOf = (selector: string) =>
            [...document.querySelectorAll(selector)].map(
              (element) => getComputedStyle(element).backgroundColor,
            );
          const others = colorsOf(`html, ${each}:not(${state})`);
          const colors = colorsOf(`${each}${state}`);
          return (
            colors.length > 0 && others.length > 1 && !colors.some((one) => others.includes(one))
          );
        },
        [all, chosen],
      );

    test("the selected tab, area, page and search result have another background", async () => {
      await open("/lists", { forcedColors: "active" });
      await expect.poll(() => isDistinct(".tab-choice label", ":has(:checked)")).toBe(true);
      await expect.poll(() => isDistinct(".area-tabs a", "[aria-current]")).toBe(true);
      await expect.poll(() => isDistinct(".section-navigation li a", "[aria-current]")).toBe(true);
      await page.keyboard.press("/");
      await page.keyboard.type("quote");
      const result = ".search-box [role=option]";
      await page.locator(`${result}[aria-selected=true]`).waitFor();
      await expect.poll(() => isDistinct(result, "[aria-selected=true]")).toBe(true);
    });
  });

  describe("with forced colors, the marker", () => {
    /** Returns the background colors of the markers before methods or statuses, and of the page. */
    const fillsOf = (marks: string) =>
      page.evaluate((selector) => {
        const fillOf = (element: Element, part?: string) =>
          getComputedStyle(element, part).backgroundColor;
        return {
          fills: [...document.querySelectorAll(selector)].map((mark) => fillOf(mark, "::before")),
          page: fillOf(document.documentElement),
        };
      }, marks);

    test.each([
      [
        "of a method",
        "/reference/quotes/create-quote",
        "a:not([aria-current]) .method[data-method=post]",
      ],
      ["of a status", "/problems", ".status[data-class='4']"],
    ])("%s is visible", async (_name, path, marks) => {
      await open(path, { forcedColors: "active" });
      const { fills, page: color } = await fillsOf(marks);
      expect(fills.length).toBeGreaterThan(1);
      expect(fills).not.toContain(color);
    });
  });

  describe("the page menu", () => {
    test("opens by keyboard, Tab moves through it, and Escape restores the focus", async () => {
      await open("/quickstart");
      await page.locator(".page-menu-button").focus();
      await page.keyboard.press("Enter");
      await page.locator(".page-menu").waitFor();
      await page.keyboard.press("Tab");
      const first = page.locator(".page-menu a").first();
      await expect
        .poll(() => first.evaluate((element) => element === document.activeElement))
        .toBe(true);
      await expect.poll(() => first.getAttribute("href")).toBe("/quickstart.md");
      await page.keyboard.press("Escape");
      await page.locator(".page-menu").waitFor({ state: "hidden" });
      await expect.poll(() => isFocused(".page-menu-button")).toBe(true);
    });

    test("opens below its button, within the window", async () => {
      for (const width of [1440, 390]) {
        await open("/nl/quickstart", { viewport: { width, height: 900 } });
        await page.locator(".page-menu-button").click();
        const menu = (await page.locator(".page-menu").boundingBox())!;
        const button = (await page.locator(".page-menu-button").boundingBox())!;
        expect(menu.y).toBeGreaterThanOrEqual(button.y + button.height);
        expect(menu.y).toBeLessThan(button.y + button.height + 16);
        expect(menu.x).toBeGreaterThanOrEqual(0);
        expect(menu.x + menu.width).toBeLessThanOrEqual(width);
        await context?.close();
      }
    });

    test("passes the Markdown URL to each assistant, and copies the command for a client", async () => {
      await open("/nl/quickstart");
      await page.locator(".page-menu-button").click();
      for (const name of ["Claude", "ChatGPT", "Cursor"]) {
        const link = page.getByRole("link", { name: `Open in ${name}`, exact: true });
        const href = new URL((await link.getAttribute("href")) ?? "");
        expect([...href.searchParams.values()].join(" ")).toContain("/nl/quickstart.md");
      }
      await page.getByRole("button", { name: "Claude Code opdracht kopiëren" }).click();
      await page.getByRole("status").filter({ hasText: "Gekopieerd" }).waitFor();
      await expect
        .poll(clipboard)
        .toMatch(/^claude mcp add --transport http werkbank-docs http:\S+\/mcp$/u);
    });
  });

  describe("feedback", () => {
    test("is sent with a comment without leaving the page", async () => {
      await open("/quickstart");
      const sent = page.waitForResponse((response) => response.url().endsWith("/api/feedback"));
      const comment = page.getByLabel("What helped, or what is missing?");
      await expect.poll(() => comment.isVisible()).toBe(false);
      await page.getByLabel("No", { exact: true }).check();
      await comment.fill("More on tokens.");
      await page.getByRole("button", { name: "Send" }).click();
      expect((await sent).status()).toBe(204);
      await page.getByText("Thank you. Your answer helps").waitFor();
      await expect.poll(() => page.locator(".feedback form").isVisible()).toBe(false);
      expect(new URL(page.url()).pathname).toBe("/quickstart");
    });

    test("shows an error if it was not sent, and keeps the comment", async () => {
      await open("/quickstart");
      await page.route("**/api/feedback", (route) => route.fulfill({ status: 429, body: "{}" }));
      await page.getByLabel("Yes", { exact: true }).check();
      await page.getByLabel("What helped, or what is missing?").fill("All of it.");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Your answer was not sent.").waitFor();
      await expect
        .poll(() => page.getByLabel("What helped, or what is missing?").inputValue())
        .toBe("All of it.");
    });

    test("works without script, and returns to the page", async () => {
      await open("/nl/quickstart", { javaScriptEnabled: false });
      await page.getByLabel("Ja", { exact: true }).check();
      await page.getByRole("button", { name: "Versturen" }).click();
      await page.waitForURL("**/nl/quickstart#feedback-thanks");
      await page.getByText("Dank je wel.").waitFor();
      await expect.poll(() => page.locator(".feedback form").isVisible()).toBe(false);
    });
  });

  describe("the not-found page", () => {
    test.each([
      ["/quick-start", "en", "Page not found", "/quickstart"],
      ["/nl/quick-start", "nl", "Pagina niet gevonden", "/nl/quickstart"],
    ])("%s links to the similar page in %s", async (path, language, title, nearest) => {
      await open(path);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(language);
      const first = page.locator("#nearest-pages a").first();
      await expect.poll(() => first.getAttribute("href")).toBe(nearest);
      await first.click();
      await page.waitForURL(`**${nearest}`);
    });

    test("links to the similar page without script", async () => {
      await open("/quick-start", { javaScriptEnabled: false });
      const first = page.locator("#nearest-pages a").first();
      await expect.poll(() => first.getAttribute("href")).toBe("/quickstart");
    });
  });

  describe("the variables of the configuration", () => {
    const rows = () => page.locator(".settings > li:visible");

    test("are filtered by name and text, until a link leads to another one", async () => {
      await open("/configuration");
      const all = await page.locator(".settings > li").count();
      const filter = page.getByRole("searchbox", { name: "Filter the variables" });
      await filter.fill("pool size");
      await expect.poll(() => rows().count()).toBe(1);
      await rows().getByRole("heading", { name: "DATABASE_POOL_SIZE" }).waitFor();
      const status = page.locator(".settings-filter output");
      await expect.poll(() => status.textContent()).toBe(`1 of ${all} variables`);
      await filter.fill("nothing like this");
      await expect.poll(() => status.textContent()).toBe("No variable has these words.");
      await page.evaluate(() => (location.hash = "#smtp-url"));
      await expect.poll(() => rows().count()).toBe(all);
      await expect.poll(() => filter.inputValue()).toBe("");
    });

    test("are all shown without script, where a link opens its row", async () => {
      await open("/nl/configuration#smtp-url", { javaScriptEnabled: false });
      await page.locator("#smtp-url").waitFor();
      await expect.poll(() => page.getByRole("searchbox").isVisible()).toBe(false);
      const row = page.locator(".settings > li").filter({ has: page.locator("#smtp-url") });
      await expect.poll(() => row.getByText("Vorm:").isVisible()).toBe(true);
      const other = page.locator(".settings > li").filter({ has: page.locator("#mail-from") });
      await expect.poll(() => other.getByText("Vorm:").isVisible()).toBe(false);
      await other.locator("summary").click();
      await expect.poll(() => other.getByText("Vorm:").isVisible()).toBe(true);
    });
  });

  test("a user who never signed in causes no API request and no console error", async () => {
    await open("/quickstart");
    const requestedPaths: string[] = [];
    const errors: string[] = [];
    page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.reload();
    await hydrate(page);
    expect(requestedPaths.filter((path) => path.startsWith("/api/"))).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("a page whose scripts failed to load works once they load", async () => {
    let isDown = true;
    context = await browser!.newContext({ baseURL: product.baseUrl });
    page = await context.newPage();
    await page.route("**/_next/static/islands/*.js", (route) =>
      isDown ? route.abort() : route.continue(),
    );
    await page.goto("/quickstart");
    const failed = page.waitForEvent("requestfailed");
    await page.locator(".search-button").click();
    // Once this request failed, the page has handled the failure of the earlier one.
    const url = (await failed).url();
    await page.evaluate((failedUrl) => fetch(failedUrl).catch(() => undefined), url);
    await expect.poll(() => page.locator(".search-dialog").isVisible()).toBe(false);
    isDown = false;
    await page.locator(".search-button").click();
    await page.locator(".search-dialog").waitFor();
  });

  describe("by keyboard", () => {
    test("the first Tab stop is the skip link", async () => {
      await open("/quickstart");
      await page.keyboard.press("Tab");
      await expect.poll(() => isFocused(".skip-link")).toBe(true);
      const box = (await page.locator(".skip-link").boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/quickstart#content");
      await page.keyboard.press("Tab");
      const isInside = await page.evaluate(() =>
        document.querySelector("main")?.contains(document.activeElement),
      );
      expect(isInside).toBe(true);
    });

    test("every Tab stop has a focus indicator, and none traps the focus", async () => {
      await open("/agents");
      const count = await page
        .locator(":is(a[href], button, input, summary, textarea, [tabindex='0']):visible")
        .count();
      const stops = new Set<string>();
      const unseen: string[] = [];
      for (let step = 0; step < count + 5; step += 1) {
        await page.keyboard.press("Tab");
        const stop = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return undefined;
          const all = [...document.querySelectorAll("*")];
          const name = `${element.tagName} ${all.indexOf(element)} ${element.className}`;
          const shown = element.matches("[type=radio]") ? element.parentElement! : element;
          const { outlineStyle } = getComputedStyle(shown);
          return { name, isSeen: outlineStyle !== "none" };
        });
        if (!stop) break;
        stops.add(stop.name);
        if (!stop.isSeen) unseen.push(stop.name);
      }
      expect(unseen).toEqual([]);
      expect(stops.size).toBeGreaterThan(count * 0.7);
    });
  });

  test("focus in the header does not scroll the page", async () => {
    await open("/quickstart");
    await page
      .locator("h2")
      .nth(2)
      .evaluate((heading) => heading.scrollIntoView());
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await page.locator(".theme-toggle").focus();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  });

  describe("contents, language switch and print", () => {
    test("the contents mark the current section, and the language switch keeps it", async () => {
      await open("/quickstart");
      const id = await page
        .locator("h2")
        .nth(2)
        .evaluate((heading) => {
          heading.scrollIntoView();
          return heading.id;
        });
      const current = page.locator(`.contents a[data-current][href="#${id}"]`);
      await current.waitFor();
      const index = await current.evaluate((link) =>
        [...document.querySelectorAll(".contents a")].indexOf(link),
      );
      await page.getByRole("link", { name: "Nederlands" }).click();
      await page.waitForURL("**/nl/quickstart#*");
      const { hash } = new URL(page.url());
      const href = await page.locator(".contents a").nth(index).getAttribute("href");
      expect(decodeURIComponent(hash)).toBe(decodeURIComponent(href ?? ""));
    });

    test("the contents mark the last section even if it is too short to reach the top", async () => {
      await open("/quickstart");
      const last = page.locator(".contents li:last-child > a");
      await expect
        .poll(async () => {
          // The page may still grow.
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          return last.getAttribute("data-current");
        })
        .toBe("");
      await page.locator(".contents li:nth-last-child(2) > a").click();
      await page.locator(".contents li:nth-last-child(2) > a[data-current]").waitFor();
      await expect.poll(() => page.locator(".contents a[data-current]").count()).toBe(1);
    });

    test("the language switch of an operation keeps the current field", async () => {
      await open("/reference/suppliers/update-supplier");
      await page.locator("#body-website").evaluate((row) => row.scrollIntoView());
      await page.getByRole("link", { name: "Nederlands" }).click();
      await page.waitForURL("**/nl/reference/suppliers/update-supplier#body-website");
      const top = async () => (await page.locator("#body-website").boundingBox())?.y;
      await expect.poll(top).toSatisfy((y: number) => y > 0 && y < 300);
    });

    test.each([
      // Its schemas follow the problems, so they can be read at the top of the window.
      ["#problems", "#problemen", "read", "/reference/agenda/update-agenda-item"],
      ["#response-200", "#antwoord-200", "read", "/reference/suppliers/update-supplier"],
      ["#samples", "#voorbeelden", "followed", "/reference/suppliers/update-supplier"],
      ["#body-website", "#body-website", "followed", "/reference/suppliers/update-supplier"],
    ])("the language switch goes from %s to %s (%s) of %s", async (from, to, way, path) => {
      await open(way === "followed" ? path + from : path);
      if (way === "read") await page.locator(from).evaluate((element) => element.scrollIntoView());
      await page.getByRole("link", { name: "Nederlands" }).click();
      await page.waitForURL(`**/nl${path}${to}`);
      await page.locator(to).waitFor();
    });

    test("the language switch uses the current section after the user scrolled away from the fragment", async () => {
      const path = "/reference/suppliers/update-supplier";
      await open(`${path}#problems`);
      await page.locator("#body-website").evaluate((row) => row.scrollIntoView());
      await page.getByRole("link", { name: "Nederlands" }).click();
      await page.waitForURL(`**/nl${path}#body-website`);
    });

    test.each([
      ["/search?q=vat+id&area=guides", "/nl/search?q=vat+id&area=guides"],
      ["/nl/search?q=btw", "/search?q=btw"],
      ["/no-such-page?from=mail", "/nl/no-such-page?from=mail"],
      ["/nl/no-such-page", "/no-such-page"],
    ])("the language switch at %s goes to %s, with and without script", async (from, to) => {
      for (const javaScriptEnabled of [true, false]) {
        await open(from, { javaScriptEnabled });
        await page.locator(".locale-switch").click();
        await page.waitForURL(`${product.baseUrl}${to}`);
        await context?.close();
      }
    });

    test("clicking the link of a heading copies its URL and goes to it", async () => {
      await open("/quickstart");
      const link = page.locator("h2 .heading-link").first();
      await link.click();
      await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
      await expect.poll(clipboard).toBe(page.url());
      expect(new URL(page.url()).hash).toBe(await link.getAttribute("href"));
    });

    test.each([
      [".guide-tabs", ".guide-tab", "/quickstart"],
      [".samples-panel", ".sample-panel", "/reference/suppliers/update-supplier"],
    ])("%s prints only the selected language, without clipping", async (group, panel, path) => {
      await open(path);
      const choice = page.locator(`${group}:has(${panel}[data-kind="typescript"])`).first();
      if (group === ".guide-tabs") await choice.getByRole("radio", { name: "TypeScript" }).check();
      else await choice.locator("select.sample-choice").selectOption("typescript");
      await page.setViewportSize({ width: 1440, height: 400 });
      await page.emulateMedia({ media: "print" });
      const shown = () =>
        choice
          .locator(`${panel}[data-kind]`)
          .evaluateAll((panels) =>
            panels
              .filter((one) => one.checkVisibility())
              .map((one) => one.getAttribute("data-kind")),
          );
      await expect.poll(shown).toEqual(["typescript"]);
      /** Returns the class names of blocks and ancestors that clip or scroll their content. */
      const clippedClassNames = () =>
        choice.locator("pre").evaluateAll((blocks) =>
          blocks
            .filter((block) => block.checkVisibility())
            .flatMap((block) => {
              const ancestors: Element[] = [];
              for (let one: Element | null = block; one; one = one.parentElement)
                ancestors.push(one);
              return ancestors;
            })
            .filter(
              (one) =>
                one !== document.documentElement &&
                getComputedStyle(one).overflow !== "visible" &&
                (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1),
            )
            .map((one) => one.className),
        );
      await expect.poll(clippedClassNames).toEqual([]);
    });

    test("only the article is printed", async () => {
      await open("/quickstart");
      await page.emulateMedia({ media: "print" });
      for (const selector of [".site-header", ".section-navigation", ".contents", ".feedback"]) {
        await expect
          .poll(() => page.locator(selector).isVisible(), { message: selector })
          .toBe(false);
      }
      await expect.poll(() => page.locator("article").isVisible()).toBe(true);
    });
  });

  describe("images, icons and manifest", () => {
    test("a page has its own Open Graph image of 1200 × 630 pixels", async () => {
      await open("/nl/quickstart");
      const picture = await page.locator("meta[property='og:image']").getAttribute("content");
      const { pathname } = new URL(picture ?? "");
      expect(pathname).toBe("/og/nl/quickstart.png");
      const response = await page.request.get(pathname);
      expect([response.status(), response.headers()["content-type"]]).toEqual([200, "image/png"]);
      const body = await response.body();
      expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
    });

    test("the icons and the manifest exist", async () => {
      await open("/");
      const named = await page
        .locator("link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]")
        .evaluateAll((links) =>
          links.map((link) => new URL((link as HTMLLinkElement).href).pathname),
        );
      expect(named.length).toBeGreaterThanOrEqual(4);
      const manifest = (await (await page.request.get("/manifest.webmanifest")).json()) as {
        icons: { src: string }[];
      };
      for (const href of [...named, ...manifest.icons.map(({ src }) => src)]) {
        expect((await page.request.get(href)).status(), href).toBe(200);
      }
    });
  });
});
