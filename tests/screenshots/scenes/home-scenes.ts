import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readBlocks } from "../../../lib/guides/code-blocks.ts";
import type { Locale } from "../../../lib/site/locale.ts";
import { root } from "../../../scripts/launch/processes.ts";
import { send, signIn } from "../../support/product.ts";
import type { Scene } from "../scene.ts";

type QuoteRequest = { title: string; lines: [{ description: string }] };

/** Returns the body of the request that the home page shows. */
async function readRequest(locale: Locale): Promise<QuoteRequest> {
  const file = locale === "nl" ? "index.nl.mdx" : "index.mdx";
  const blocks = readBlocks(await readFile(join(root, "content", file), "utf8"));
  const request = blocks.find(({ code, isHidden }) => !isHidden && code.includes("/quotes"));
  const body = /-d '(\{[\s\S]*\})'/u.exec(request?.code ?? "")?.[1];
  if (body === undefined) throw new Error(`${file} shows no request that creates a quote.`);
  return JSON.parse(body) as QuoteRequest;
}

/** What the home page shows. */
export const homeScenes: readonly Scene[] = [
  {
    name: "quote-created",
    width: 560,
    async show({ page, locale, product, records, text, open }) {
      const json = await readRequest(locale);
      const { access_token: token } = await signIn(product);
      const call = async (path: string, json: unknown) => {
        const { status, body } = await send(
          product,
          `/api/v1/organizations/${records.organizationId}${path}`,
          {
            token,
            json,
          },
        );
        if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
        return body;
      };
      const { id } = await call("/quotes", json);
      await call(`/quotes/${id}/send`, {});
      await open((await call(`/quotes/${id}/link`, {})).url);
      const total = text("Total including VAT", "Totaal inclusief btw");
      return {
        around: [page.getByText(json.title, { exact: true }), page.locator("table")],
        shows: [json.title, json.lines[0].description, total],
      };
    },
  },
];
