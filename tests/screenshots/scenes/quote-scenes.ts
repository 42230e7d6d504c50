import { findMailedLink } from "../../browser/person.ts";
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
];
