import { findMailedLink } from "../../browser/person.ts";
import { recordTexts } from "../demo-records.ts";
import { findMail } from "../find-mail.ts";
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
