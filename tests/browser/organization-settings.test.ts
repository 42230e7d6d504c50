import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBrowser } from "../support/browser.ts";
import {
  ownerEmail,
  password,
  type Product,
  send,
  signIn,
  startProduct,
} from "../support/product.ts";
import { validateHtml } from "../support/validate-html.ts";
import { createAccessibilityCheck } from "./check-accessibility.ts";
import { checkReflow } from "./check-reflow.ts";
import { openSection } from "./person.ts";

// An owner subscribes to a calendar, finds a wrong change and undoes it, and enables a policy, on the organization's
// pages: in both languages, on a phone and on a laptop.

const browser: Browser | undefined = await startBrowser();

let product: Product;
let token: string;
let organizationPath: string;

beforeAll(async () => {
  // The policies of the demo change, so it is a product of this file's own.
  product = await startProduct({ site: false });
  token = (await signIn(product)).access_token;
  const { body } = await send(product, "/api/v1/organizations", { token });
  organizationPath = `/api/v1/organizations/${body.items[0].id}`;
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const english = {
  prefix: "",
  size: { width: 1280, height: 900 },
  signIn: { email: "Email address", password: "Password", submit: "Sign in" },
  calendars: "Calendars",
  feed: "Link of the calendar",
  openFeed: "Open in the calendar app",
  audit: "Audit log",
  kind: "Kind",
  customer: "Customer",
  show: "Show",
  reason: "Why do you undo it?",
  undo: "Undo the change",
  undone: "The change was undone.",
  policies: "Approval policies",
  enable: (name: string) => `Enable “${name}”`,
  enabled: "The policy is in force from now on.",
};
const dutch: typeof english = {
  prefix: "/nl",
  size: { width: 390, height: 844 },
  signIn: { email: "E-mailadres", password: "Wachtwoord", submit: "Aanmelden" },
  calendars: "Agenda's",
  feed: "Link van de agenda",
  openFeed: "Openen in de agenda-app",
  audit: "Auditlogboek",
  kind: "Soort",
  customer: "Klant",
  show: "Tonen",
  reason: "Waarom maak je het ongedaan?",
  undo: "Ongedaan maken",
  undone: "De wijziging is ongedaan gemaakt.",
  policies: "Goedkeuringsbeleid",
  enable: (name: string) => `“${name}” inschakelen`,
  enabled: "Het beleid is vanaf nu van kracht.",
};

type Visit = {
  page: Page;
  /** Adds what axe, the reflow check and HTML validation find in the open page. */
  check: () => Promise<void>;
  errors: string[];
};

/** Signs the owner in on the organization's pages. */
async function openOrganization(
  context: BrowserContext,
  { prefix, size, signIn: labels }: typeof english,
): Promise<Visit> {
  const checkAccessibility = await createAccessibilityCheck(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(`${product.baseUrl}${prefix}/organization`);
  await page.getByLabel(labels.email, { exact: true }).fill(ownerEmail);
  await page.getByLabel(labels.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: labels.submit, exact: true }).click();
  await page.locator("nav.sections").waitFor();
  const check = async () => {
    errors.push(...(await checkAccessibility(page)));
    const response = await page.request.get(page.url(), { headers: { accept: "text/html" } });
    errors.push(...(await validateHtml(await response.text())), ...(await checkReflow(page)));
    await page.setViewportSize(size);
  };
  return { page, check, errors };
}

const visitSection = async (page: Page, name: string) => {
  await openSection(page, name);
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
};

for (const [language, texts] of [
  ["English", english],
  ["Dutch", dutch],
] as const) {
  test.skipIf(browser === undefined)(
    `an owner subscribes to a calendar, undoes a wrong change and enables a policy, in ${language}`,
    { timeout: 300_000 },
    async () => {
      const context = await browser!.newContext({ viewport: texts.size });
      const { page, check, errors } = await openOrganization(context, texts);

      await visitSection(page, texts.calendars);
      await check();
      await page.locator(".cards a").first().click();
      const feed = page.getByLabel(texts.feed, { exact: true });
      const feedUrl = await feed.inputValue();
      const webcal = page.getByRole("link", { name: texts.openFeed, exact: true });
      await expect
        .poll(() => webcal.getAttribute("href"))
        .toBe(feedUrl.replace(/^https?:/u, "webcal:"));
      await page.getByRole("img").waitFor();
      await check();
      const calendar = await send(product, new URL(feedUrl).pathname);
      expect(calendar.status).toBe(200);
      expect(String(calendar.body)).toContain("BEGIN:VCALENDAR");

      const name = `Customer ${randomUUID().slice(0, 8)}`;
      const json = { name, addressCity: "Utrecht" };
      const { body: customer } = await send(product, `${organizationPath}/customers`, {
        token,
        json,
      });
      const path = `${organizationPath}/customers/${customer.id}`;
      await send(product, path, { token, method: "PATCH", json: { addressCity: "Zeist" } });
      await visitSection(page, texts.audit);
      await check();
      await page.getByLabel(texts.kind, { exact: true }).selectOption({ label: texts.customer });
      await page.getByRole("button", { name: texts.show, exact: true }).click();
      await page.getByRole("link", { name }).first().click();
      await page.getByLabel(texts.reason, { exact: true }).fill("Wrong customer");
      await check();
      await page.getByRole("button", { name: texts.undo, exact: true }).click();
      await page.getByText(texts.undone).waitFor();
      await check();
      expect((await send(product, path, { token })).body.addressCity).toBe("Utrecht");

      await visitSection(page, texts.policies);
      await check();
      const policies = `${organizationPath}/approval-policies`;
      const disabled = async () =>
        (await send(product, policies, { token })).body.items.filter(
          ({ status }: { status: string }) => status === "disabled",
        );
      const [suggestion] = await disabled();
      await page.getByRole("button", { name: texts.enable(suggestion.name), exact: true }).click();
      await page.getByText(texts.enabled).waitFor();
      await check();
      expect((await disabled()).map(({ id }: { id: string }) => id)).not.toContain(suggestion.id);

      expect(errors).toEqual([]);
      await context.close();
    },
  );
}
