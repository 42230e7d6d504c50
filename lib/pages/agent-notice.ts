import type { Locale } from "../site/locale.ts";
import { llmsPath } from "./page.ts";
import type { SiteConfig } from "../site/site-config.ts";

const start = "> For AI agents:";

/** The quotation line that every page begins with: where the index is and how to get Markdown. */
export function agentLine(locale: Locale, config: Pick<SiteConfig, "docsUrl">): string {
  const path = llmsPath(locale);
  const index = `[${path}](${config.docsUrl}${path})`;
  const rest = {
    en: `every page of this site is listed in ${index}; each is Markdown at its address with \`.md\`.`,
    nl: `alle pagina's van deze site staan in ${index}; elke pagina is Markdown op haar adres met \`.md\`.`,
  };
  return `${start} ${rest[locale]}`;
}

/** A page's Markdown without its first block, for readers who are people. */
export function withoutAgentLine(markdown: string): string {
  if (!markdown.startsWith(start)) return markdown;
  const end = markdown.indexOf("\n\n");
  return end === -1 ? "" : markdown.slice(end + 2);
}
