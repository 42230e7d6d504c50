import axe from "axe-core";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, describe, expect } from "vitest";
import { openHydrated, startBrowser } from "../support/browser.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/shared-product.ts";

const browser: Browser | undefined = await startBrowser();

describe.skipIf(!browser)("Try it", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let errors: string[];

  test.beforeAll(({ product: shared }) => {
    product = shared;
  });
  afterAll(() => browser?.close());
  beforeEach(() => openContext());
  afterEach(() => context.close());

  async function openContext(options: Parameters<Browser["newContext"]>[0] = {}): Promise<void> {
    await context?.close();
    context = await browser!.newContext({
      baseURL: product.baseUrl,
      viewport: { width: 1440, height: 900 },
      timezoneId: "Europe/Amsterdam",
      ...options,
    });
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      // The browser logs each response with an error status.
      if (message.type() === "error" && !/status of 4\d\d/u.test(message.text())) {
        errors.push(message.text());
      }
    });
  }

  const panel = () => page.getByRole("region", { name: "Try this operation" });
  /** The region with the response of the service. */
  const responseRegion = () => page.getByRole("region", { name: "Response" });
  const sample = (kind = "curl") => page.locator(`.sample-panel[data-kind="${kind}"]`);
  const nameInput = () => panel().getByLabel("name required", { exact: true });
  const sendButton = () => panel().getByRole("button", { name: "Send", exact: true });

  async function signIn(): Promise<void> {
    const signedIn = await page.request.post("/api/v1/auth/login", {
      data: { email: "sanne@singel.example", password: "werkbank-demo-2026" },
    });
    expect(signedIn.status()).toBe(200);
  }

  async function open(path: string): Promise<void> {
    await openHydrated(page, path);
    await page.getByRole("button", { name: "Try it" }).click();
    await panel().locator("form").waitFor();
  }

  async function openOptional(): Promise<void> {
    await panel().getByText("Optional values").first().click();
  }

  const waitForSample = (part: string, kind?: string): Promise<void> =>
    sample(kind).filter({ hasText: part }).waitFor({ state: "attached" });

  const isFocused = (element: Locator): Promise<boolean> =>
    element.evaluate((found) => found === document.activeElement);

  async function expectNoSidewaysScroll(): Promise<void> {
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBe(0);
  }

  test("loads its script at the first click, and shows a sign-in link", async () => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await openHydrated(page, "/reference/suppliers/get-supplier");
    const before = scripts.length;
    const loaded = await Promise.all(
      scripts.map(async (url) => (await page.request.get(url)).text()),
    );
    expect(loaded.some((text) => text.includes("What {code} means"))).toBe(false);
    await page.getByRole("button", { name: "Try it" }).click();
    const link = panel().getByRole("link", { name: "Sign in" });
    await link.waitFor();
    expect(scripts.length).toBeGreaterThan(before);
    await expect
      .poll(() => link.getAttribute("href"))
      .toBe("/sign-in?return=%2Freference%2Fsuppliers%2Fget-supplier");
  });

  test("replaces the response of the sample with that of the service", async () => {
    await signIn();
    await open("/reference/suppliers/get-supplier");
    const samples = page.locator(".samples-panel");
    await samples.getByText("HTTP/1.1 200 OK").waitFor();
    await sendButton().click();
    await panel().getByRole("status").locator(".status", { hasText: "200" }).waitFor();
    await expect.poll(() => isFocused(sendButton())).toBe(true);
    await samples.locator(".try-it-answer pre", { hasText: '"code": "AAN"' }).waitFor();
    await responseRegion().locator("t-str").first().waitFor();
    await samples.getByText("HTTP/1.1 200 OK").waitFor({ state: "hidden" });
    await responseRegion().getByText("Headers", { exact: true }).click();
    await responseRegion().locator("dt", { hasText: "etag" }).waitFor();
    await page.getByRole("button", { name: "Try it" }).click();
    await samples.getByText("HTTP/1.1 200 OK").waitFor();
    expect(errors).toEqual([]);
  });

  test("shows a problem with a link to its page, and a required field that is missing", async () => {
    await signIn();
    await open("/reference/suppliers/get-supplier");
    await panel().getByLabel("supplierId").fill("01a1fd40-0000-7000-8000-00000000dead");
    await sendButton().click();
    const link = responseRegion().getByRole("link", { name: "What RESOURCE_NOT_FOUND means" });
    await link.waitFor();
    await expect.poll(() => link.getAttribute("href")).toBe("/problems/resource-not-found");
    await panel().getByLabel("supplierId").fill("");
    await sendButton().click();
    await panel().getByRole("alert").filter({ hasText: "supplierId is required." }).waitFor();
  });

  test("shows a problem in the language of the page", async () => {
    await signIn();
    await openHydrated(page, "/nl/reference/suppliers/get-supplier");
    await page.getByRole("button", { name: "Uitproberen" }).click();
    const form = page.getByRole("region", { name: "Probeer deze bewerking" });
    await form.getByLabel("supplierId").fill("01a1fd40-0000-7000-8000-00000000dead");
    await form.getByRole("button", { name: "Versturen" }).click();
    const note = page.locator(".try-it-answer .refusal");
    const catalogue = await (await page.request.get("/nl/problems.json")).json();
    const { title, wayOut } = catalogue.find(
      ({ code }: { code: string }) => code === "RESOURCE_NOT_FOUND",
    );
    await note.getByText(title, { exact: true }).waitFor();
    await note.getByText(wayOut.replaceAll("`", ""), { exact: true }).waitFor();
    await expect.poll(() => note.locator("p").first().getAttribute("lang")).toBe("en");
    expect(errors).toEqual([]);
  });

  test("starts with a dry run, and asks for confirmation before the first change", async () => {
    await signIn();
    await open("/reference/suppliers/update-supplier");
    await panel().getByRole("radio", { name: "JSON" }).check();
    const body = panel().getByLabel("Body (JSON)");
    await body.fill('{"notes": "tried"');
    await sendButton().click();
    await panel().getByRole("alert").filter({ hasText: "The body is not JSON" }).waitFor();

    await body.fill('{"notes": "tried"}');
    await sendButton().click();
    await responseRegion().locator("pre", { hasText: '"dryRun": true' }).waitFor();

    await panel().getByRole("checkbox", { name: "Dry run" }).uncheck();
    await expect.poll(() => body.inputValue()).toBe('{"notes": "tried"}');
    await sendButton().click();
    await panel().getByRole("alertdialog").filter({ hasText: "De Singel" }).waitFor();
    await panel().getByRole("button", { name: "Change it" }).click();
    await responseRegion().locator("pre", { hasText: '"notes": "tried"' }).waitFor();

    await body.fill('{"notes": "again"}');
    await sendButton().click();
    await responseRegion().locator("pre", { hasText: '"notes": "again"' }).waitFor();
    expect(errors).toEqual([]);
  });

  test("shows each parameter with an input of its type, its limits and its description", async () => {
    await open("/reference/tasks/list-tasks");
    await openOptional();
    const status = panel().getByRole("group", { name: "status" });
    await status.getByRole("checkbox", { name: "in_progress" }).waitFor();
    const sort = panel().getByLabel("sort query", { exact: true });
    await expect.poll(() => sort.locator("option").allTextContents()).toContain("-createdAt");
    const count = panel().getByLabel("count query", { exact: true });
    await expect
      .poll(() => count.locator("option").allTextContents())
      .toEqual(["not set", "true", "false"]);
    const limit = panel().getByLabel("limit query", { exact: true });
    await expect.poll(() => limit.getAttribute("type")).toBe("number");
    await expect.poll(() => limit.getAttribute("max")).toBe("100");
    const description = await limit.evaluate((input) =>
      (input.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent)
        .join(" "),
    );
    expect(description).toContain("1…100");
    expect(description).toContain("default");
  });

  test("an instant is entered as date, time and time zone", async () => {
    await open("/reference/tasks/list-tasks");
    await openOptional();
    const dueBefore = panel().getByLabel("dueBefore query", { exact: true });
    await dueBefore.fill("2026-07-01T09:30");
    await waitForSample("dueBefore=2026-07-01T09%3A30%3A00%2B02%3A00");
    await panel().getByLabel("Time zone of dueBefore").selectOption("UTC");
    await waitForSample("dueBefore=2026-07-01T09%3A30%3A00Z");
  });

  test("the sample in the selected language is updated with the input", async () => {
    await open("/reference/tasks/list-tasks");
    await openOptional();
    await panel().getByLabel("limit query", { exact: true }).fill("7");
    await panel().getByRole("checkbox", { name: "in_progress" }).check();
    for (const [kind, part] of [
      ["curl", "limit=7"],
      ["typescript", "limit: 7"],
      ["python", 'status=["in_progress"]'],
      ["cli", "--status in_progress"],
      ["mcp", '"limit": 7'],
      ["javascript", "limit=7"],
      ["go", "limit=7"],
      ["java", "limit=7"],
      ["csharp", "limit=7"],
      ["rust", "limit=7"],
    ] as const) {
      await page.getByRole("combobox", { name: "Language of the samples" }).selectOption(kind);
      await waitForSample(part, kind);
      await expect.poll(() => sample(kind).isVisible()).toBe(true);
    }
    await page.getByRole("button", { name: "Try it" }).click();
    await expect.poll(() => sample("curl").textContent()).not.toContain("limit=7");
    expect(errors).toEqual([]);
  });

  test("a body is a form if inputs can express it, otherwise JSON", async () => {
    await open("/reference/suppliers/create-supplier");
    await nameInput().fill("Kettingen & Co");
    await waitForSample("Kettingen & Co");
    await panel().getByRole("radio", { name: "JSON" }).check();
    const body = panel().getByLabel("Body (JSON)");
    await expect
      .poll(async () => JSON.parse(await body.inputValue()))
      .toMatchObject({ name: "Kettingen & Co" });
    await body.fill('{"name": "Van JSON"}');
    await panel().getByRole("radio", { name: "Fields" }).check();
    await expect.poll(() => nameInput().inputValue()).toBe("Van JSON");

    await open("/reference/workflows/create-workflow");
    await panel().getByLabel("Body (JSON)").waitFor();
  });

  test("a list can be read page by page, and the samples are updated", async () => {
    await signIn();
    await open("/reference/tasks/list-tasks");
    await openOptional();
    await panel().getByLabel("limit query", { exact: true }).fill("2");
    await sendButton().click();
    const shown = async () => {
      const text = (await responseRegion().locator("pre").textContent()) ?? "";
      const { items } = JSON.parse(text) as { items: { id: string }[] };
      return items.map(({ id }) => id);
    };
    const next = panel().getByRole("button", { name: "Next page", exact: true });
    await next.waitFor();
    const first = await shown();
    await next.click();
    await waitForSample("cursor=");
    await expect.poll(shown).not.toEqual(first);
    expect(new Set([...first, ...(await shown())]).size).toBe(4);
    await expect.poll(() => isFocused(next)).toBe(true);

    // A list of one page has no button; on the last of several pages, the button says so and keeps the focus.
    await panel().getByLabel("cursor query", { exact: true }).fill("");
    await panel().getByLabel("limit query", { exact: true }).fill("100");
    await sendButton().click();
    // The button is removed with the old response, before the new one arrives.
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(4);
    const all = await shown();
    await next.waitFor({ state: "detached" });
    await panel()
      .getByLabel("limit query", { exact: true })
      .fill(String(all.length - 1));
    await sendButton().click();
    await next.click();
    const last = panel().getByRole("button", { name: "Last page", exact: true });
    await last.waitFor();
    await expect.poll(() => last.getAttribute("aria-disabled")).toBe("true");
    expect(errors).toEqual([]);
  });

  test("selecting a file fills in its content, name, type and size", async () => {
    await signIn();
    await open("/reference/files/create-file-upload");
    await panel().getByLabel("contentBase64", { exact: true }).waitFor();
    const bytes = (buffer: Buffer) => ({ name: "meting.csv", mimeType: "text/csv", buffer });
    const chosen = panel().getByLabel("Choose a file for contentBase64");
    await chosen.setInputFiles(bytes(Buffer.from("a;b\n1;2\n")));
    await waitForSample('"contentBase64": "YTtiCjE7Mgo="');
    await waitForSample('"name": "meting.csv"');
    await waitForSample('"contentType": "text/csv"');
    await waitForSample('"sizeBytes": 8');
    await sendButton().click();
    await responseRegion().locator("pre", { hasText: '"dryRun": true' }).waitFor();

    // The file is larger than the field allows: the content is omitted, and the form shows a message.
    await chosen.setInputFiles(bytes(Buffer.alloc(300_000, "x")));
    await waitForSample('"sizeBytes": 300000');
    await expect.poll(() => sample().innerText()).not.toContain("contentBase64");
    await panel().getByText("larger than this field takes").waitFor();
    expect(errors).toEqual([]);
  });

  test("items of a list of objects can be added and removed", async () => {
    await signIn();
    await open("/reference/quotes/create-quote");
    await panel().getByRole("button", { name: "Add an item: lines" }).click();
    const added = panel()
      .getByRole("group", { name: /^lines\[/u })
      .last();
    const quantity = added.getByLabel("quantity required", { exact: true });
    const focused = added.locator(":focus");
    await focused.waitFor();
    await quantity.fill("-3");
    await waitForSample('"quantity": -3');
    await sendButton().click();
    await added.locator(".try-it-error", { hasText: "quantity" }).waitFor();

    await added.getByRole("button", { name: /^Remove: lines/u }).click();
    await expect.poll(() => sample().textContent()).not.toContain('"quantity": -3');
    await panel()
      .getByRole("button", { name: "Add an item: lines" })
      .and(page.locator(":focus"))
      .waitFor();
    await sendButton().click();
    await responseRegion().locator("pre", { hasText: '"dryRun": true' }).waitFor();
    expect(errors).toEqual([]);
  });

  test("an error of an item moves with the item, and disappears when it is corrected or removed", async () => {
    await signIn();
    await open("/reference/quotes/create-quote");
    const lines = panel().getByRole("group", { name: /^lines\[/u });
    const quantityOf = (index: number) =>
      lines.nth(index).getByLabel("quantity required", { exact: true });
    const fieldErrors = panel().locator(".try-it-error");
    await quantityOf(1).fill("-3");
    await sendButton().click();
    await lines.nth(1).locator(".try-it-error", { hasText: "/lines/1/quantity" }).waitFor();
    await panel().getByRole("button", { name: "Remove: lines[0]" }).click();
    await lines.nth(0).locator(".try-it-error", { hasText: "/lines/0/quantity" }).waitFor();
    await quantityOf(0).fill("3");
    await expect.poll(() => fieldErrors.count()).toBe(0);

    await quantityOf(0).fill("-3");
    await panel().getByRole("button", { name: "Add an item: lines" }).click();
    await quantityOf(1).fill("1");
    await sendButton().click();
    await fieldErrors.filter({ hasText: "/lines/0/quantity" }).waitFor();
    await panel().getByRole("button", { name: "Remove: lines[0]" }).click();
    await expect.poll(() => fieldErrors.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test("an optional field stays visible after its error is corrected", async () => {
    await signIn();
    await open("/reference/suppliers/create-supplier");
    await panel().getByRole("radio", { name: "JSON" }).check();
    await panel().getByLabel("Body (JSON)").fill('{"name": "Tandwiel"}');
    await panel().getByRole("radio", { name: "Fields" }).check();
    await panel().getByText("Optional values").last().click();
    const email = panel().getByLabel("email", { exact: true });
    await email.fill("no address");
    await panel().getByText("Optional values").last().click();
    await expect.poll(() => email.isVisible()).toBe(false);
    await sendButton().click();
    await panel().locator(".try-it-error", { hasText: "/email" }).waitFor();
    await email.fill("info@tandwiel.example");
    await expect.poll(() => panel().locator(".try-it-error").count()).toBe(0);
    await expect.poll(() => email.isVisible()).toBe(true);
  });

  test("an object can be filled in, set to null and omitted", async () => {
    await open("/reference/customers/update-customer");
    await panel().getByText("Optional values").last().click();
    await panel().getByRole("button", { name: "Fill in: deliveryAddress" }).click();
    const address = panel().getByRole("group", { name: "deliveryAddress" });
    await address.getByText("Optional values").click();
    await address.getByLabel("addressCity", { exact: true }).fill("Zutphen");
    await waitForSample('"addressCity": "Zutphen"');
    await address.getByLabel("Set deliveryAddress to null").check();
    await waitForSample('"deliveryAddress": null');
    await address.getByLabel("Set deliveryAddress to null").uncheck();
    await expect.poll(() => sample().textContent()).not.toContain("deliveryAddress");
    expect(errors).toEqual([]);
  });

  test("entries with custom names can be added, set to null and removed", async () => {
    await open("/reference/customer-assets/update-customer-asset");
    await panel().getByRole("radio", { name: "JSON" }).check();
    await panel().getByLabel("Body (JSON)").fill('{"attributes": {"accu": "500 Wh"}}');
    await panel().getByRole("radio", { name: "Fields" }).check();
    const attributes = panel().getByRole("group", { name: "attributes" });
    await attributes.getByLabel("attributes 1: Value").fill("630 Wh");
    await waitForSample('"accu":"630 Wh"');
    await attributes.getByRole("button", { name: "Add an item: attributes" }).click();
    const name = attributes.getByLabel("attributes 2: Name");
    await name.and(page.locator(":focus")).waitFor();
    await name.fill("frameslot");
    await attributes.getByLabel("Set attributes 2 to null").check();
    await waitForSample('"frameslot":null');
    await attributes.getByRole("button", { name: "Remove: attributes 1" }).click();
    await expect.poll(() => sample().textContent()).not.toContain("accu");
    await attributes.getByRole("button", { name: "Remove: attributes 1" }).click();
    await waitForSample("-d '{}'");
    expect(errors).toEqual([]);
  });

  test("marks the lines of a body with errors, and shows the messages", async () => {
    await signIn();
    await open("/reference/quotes/create-quote");
    await panel().getByRole("radio", { name: "JSON" }).check();
    const body = panel().getByLabel("Body (JSON)");
    await body.fill('{\n  "customerId": 1001,\n  "lines": [\n    { "quantity": -1 }\n  ]\n}');
    await sendButton().click();
    const marked = panel().locator(".json-lines [data-marked]");
    await marked.filter({ hasText: "/lines/0/quantity" }).waitFor({ state: "attached" });
    const errorItem = panel().getByRole("listitem").filter({ hasText: "/lines/0/quantity" });
    const errorMessage = errorItem.locator(".try-it-error");
    await expect.poll(() => errorMessage.getAttribute("lang")).toBe("en");
    await errorItem.getByRole("button", { name: "Line 4" }).click();
    const selected = await body.evaluate((input: HTMLTextAreaElement) =>
      input.value.slice(input.selectionStart, input.selectionEnd),
    );
    expect(selected).toBe('"quantity": -1');
  });

  test("shows an error at its field, which gets the focus", async () => {
    await signIn();
    await open("/reference/suppliers/create-supplier");
    await nameInput().fill("");
    await sendButton().click();
    await panel().locator(".try-it-error", { hasText: "name" }).first().waitFor();
    await expect.poll(() => isFocused(nameInput())).toBe(true);
  });

  test("keeps the input and stays open after signing in", async () => {
    await open("/reference/suppliers/update-supplier");
    await panel().getByRole("radio", { name: "JSON" }).check();
    await panel().getByLabel("Body (JSON)").fill('{"notes": "kept"}');
    await waitForSample("kept");
    await panel().getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Email address").fill("sanne@singel.example");
    await page.getByLabel("Password").fill("werkbank-demo-2026");
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await panel().locator("form").waitFor();
    await expect
      .poll(() => panel().getByLabel("Body (JSON)").inputValue())
      .toBe('{"notes": "kept"}');
    await sendButton().click();
    await responseRegion().locator("pre", { hasText: '"dryRun": true' }).waitFor();
  });

  test("does not store passwords", async () => {
    await open("/reference/account/login");
    await panel().getByLabel("email required", { exact: true }).fill("someone@post.example");
    await panel().getByLabel("password required", { exact: true }).fill("very-secret-1234");
    await waitForSample("someone@post.example");
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    expect(stored).toContain("someone@post.example");
    expect(stored).not.toContain("very-secret-1234");
  });

  test("can be filled in and sent by keyboard", async () => {
    await signIn();
    await openHydrated(page, "/reference/suppliers/update-supplier");
    await page.getByRole("button", { name: "Try it" }).focus();
    await page.keyboard.press("Enter");
    await panel().locator("form").waitFor();
    await panel().getByRole("radio", { name: "Fields" }).focus();
    await page.keyboard.press("ArrowRight");
    const body = panel().getByLabel("Body (JSON)");
    await body.waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => body.evaluate((own) => own === document.activeElement)).toBe(true);
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText('{"notes": "by keys"}');
    await page.keyboard.press("Control+Enter");
    await responseRegion().locator("pre", { hasText: '"dryRun": true' }).waitFor();
  });

  describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
    test.each([
      [390, "en"],
      [1280, "nl"],
      [1440, "en"],
    ] as const)(
      "at %i px, axe finds no violation and nothing scrolls horizontally (%s)",
      async (width, locale) => {
        await openContext({ colorScheme, viewport: { width, height: 900 } });
        await signIn();
        const path = "/reference/quotes/create-quote";
        await openHydrated(page, locale === "nl" ? `/nl${path}` : path);
        await page.locator(".try-it-button").click();
        const form = page.locator(".try-it-panel form");
        await form.waitFor();
        for (const summary of await form.locator("summary").all()) await summary.click();
        await expectAccessible();
        await form.locator(".try-it-views label").last().click();
        await form.locator("textarea").fill('{ "customerId": "1" }');
        await form.locator("button[type=submit]").click();
        await page.locator(".try-it-result .status").waitFor();
        await form.locator(".json-marks li").first().waitFor();
        await expectAccessible();
        expect(errors).toEqual([]);
      },
    );
  });

  async function expectAccessible(): Promise<void> {
    await expectNoSidewaysScroll();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      (window as never as { axe: typeof axe }).axe.run("main"),
    );
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
});
