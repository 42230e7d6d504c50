import type { Blockquote } from "mdast";
import { code, link, paragraph } from "../markdown/nodes.ts";
import type { Locale } from "../site/locale.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { llmsPath } from "./page.ts";

/** The quotation line that every page begins with: where the index is and how to get Markdown. */
export function agentLine(locale: Locale, config: Pick<SiteConfig, "docsUrl">): Blockquote {
  const path = llmsPath(locale);
  const index = link(config.docsUrl + path, path);
  const suffix = code(".md");
  const line = {
    en: ["every page of this site is listed in ", index, "; each is Markdown at its address with "],
    nl: [
      "alle pagina's van deze site staan in ",
      index,
      "; elke pagina is Markdown op haar adres met ",
    ],
  }[locale];
  return { type: "blockquote", children: [paragraph("For AI agents: ", line, suffix, ".")] };
}
