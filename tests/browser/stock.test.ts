import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
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

// A mechanic books a delivery and a count on the organization's pages: on a phone in Dutch, on a laptop in English.

const browser: Browser | undefined = await startBrowser();

let product: Product;
let token: string;
let organizationPath: string;

beforeAll(async () => {
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
  stock: "Stock",
  search: "Search by name or article number",
  searchSubmit: "Search",
  quantity: "Quantity",
  delivered: "2.5",
  reference: "Reference",
  receipt: "Book the delivery",
  received: "The delivery was booked.",
  counted: "Counted quantity",
  count: "Save the count",
  saved: "The count was saved.",
  correction: "Correct the stock",
};
const dutch: typeof english = {
  prefix: "/nl",
  size: { width: 390, height: 844 },
  signIn: { email: "E-mailadres", password: "Wachtwoord", submit: "Aanmelden" },
  stock: "Voorraad",
  search: "Zoeken op naam of artikelnummer",
  searchSubmit: "Zoeken",
  quantity: "Aantal",
  delivered: "2,5",
  reference: "Referentie",
  receipt: "De levering boeken",
  received: "De levering is geboekt.",
  counted: "Geteld aantal",
  count: "De telling opslaan",
  saved: "De telling is opgeslagen.",
  correction: "De voorraad corrigeren",
};

/** Creates a product with tracked stock. */
async function createProduct(name: string): Promise<{ id: string }> {
  const json = { name, kind: "good", unitPriceMinor: 1_000, vatRate: 21, trackStock: true };
  const { body } = await send(product, `${organizationPath}/products`, { token, json });
  return body;
}

/** Returns the stock on hand of a product over all locations. */
async function readOnHand(id: string): Promise<number> {
  const { body } = await send(product, `${organizationPath}/products/${id}`, { token });
  return body.stock.reduce((total: number, { onHand }: any) => total + onHand, 0);
}

for (const [language, texts] of [
  ["English", english],
  ["Dutch", dutch],
] as const) {
  test.skipIf(browser === undefined)(
    `a mechanic books a delivery and a count, in ${language}`,
    { timeout: 300_000 },
    async () => {
      const { id } = await createProduct(`Remblok ${randomUUID().slice(0, 8)}`);
      const { body: created } = await send(product, `${organizationPath}/products/${id}`, {
        token,
      });
      const context = await browser!.newContext({ viewport: texts.size });
      const checkAccessibility = await createAccessibilityCheck(context);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      const check = async () => {
        errors.push(...(await checkAccessibility(page)));
        const response = await page.request.get(page.url(), { headers: { accept: "text/html" } });
        errors.push(...(await validateHtml(await response.text())), ...(await checkReflow(page)));
        await page.setViewportSize(texts.size);
      };

      await page.goto(`${product.baseUrl}${texts.prefix}/organization`);
      await page.getByLabel(texts.signIn.email, { exact: true }).fill(ownerEmail);
      await page.getByLabel(texts.signIn.password, { exact: true }).fill(password);
      await page.getByRole("button", { name: texts.signIn.submit, exact: true }).click();
      await openSection(page, texts.stock);
      await page.getByRole("heading", { level: 1, name: texts.stock, exact: true }).waitFor();
      await check();

      await page.getByLabel(texts.search, { exact: true }).fill(created.name);
      await page.getByRole("button", { name: texts.searchSubmit, exact: true }).click();
      await page.getByRole("link", { name: created.name, exact: true }).click();
      const receipt = page.locator("form", { has: page.locator('[value="receipt"]') });
      await receipt.getByLabel(texts.quantity, { exact: true }).fill(texts.delivered);
      await receipt.getByLabel(texts.reference, { exact: true }).fill("PB-20455");
      await receipt.getByRole("button", { name: texts.receipt, exact: true }).click();
      await page.getByText(texts.received, { exact: true }).waitFor();
      await check();
      expect(await readOnHand(id)).toBe(2.5);

      await page.getByLabel(texts.counted, { exact: true }).fill("2");
      await page.getByRole("button", { name: texts.count, exact: true }).click();
      await page.getByText(texts.saved, { exact: true }).waitFor();
      await page.getByText(texts.correction, { exact: true }).click();
      await check();
      expect(await readOnHand(id)).toBe(2);

      expect(errors).toEqual([]);
      await context.close();
    },
  );
}
