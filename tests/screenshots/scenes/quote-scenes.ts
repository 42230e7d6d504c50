import { expect } from "vitest";
import { findMailedLink } from "../../browser/person.ts";
import { type Product, send } from "../../support/product.ts";
import { recordTexts } from "../demo-records.ts";
import type { Scene } from "../scene.ts";

/** What customers see of a quote. */
export const quoteScenes: readonly Scene[] = [
  {
    name: "quote-page",
    width: 560,
    async show({ page, locale, product, text, open }) {
      const { battery, check, title, quotedCustomer } = recordTexts(locale);
      await open(await findMailedLink(product, quotedCustomer.email, String.raw`\/q\/[\w-]+`));
      return {
        around: [
          page.getByRole("heading", { level: 1 }),
          page.getByRole("button", { name: text("Update total", "Totaal bijwerken"), exact: true }),
        ],
        shows: [title, battery, check, text("Optional", "Optioneel")],
      };
    },
  },
  {
    name: "quote-message",
    width: 640,
    async show({ page, locale, product, text }) {
      const { quotedCustomer, title } = recordTexts(locale);
      const path = await findMail(product, quotedCustomer.email);
      await page.goto(`${path}/html`);
      return {
        around: [page.locator("body > *").first()],
        shows: [title, text("€4,141.83", "€ 4.141,83")],
      };
    },
  },
];

/** Returns the path of the message to an address, which a job sends. */
async function findMail(product: Product, email: string): Promise<string> {
  let found: string | undefined;
  const find = async () => {
    const { body: outbox } = await send(product, "/outbox");
    for (const [, path = ""] of String(outbox).matchAll(/href="(\/outbox\/[^"]+)"/gu)) {
      if (String((await send(product, path)).body).includes(email)) found ??= path;
    }
    return found;
  };
  await expect.poll(find, { timeout: 60_000, interval: 250 }).toBeDefined();
  return found ?? "";
}
