import type { Blockquote } from "mdast";
import { code, link, paragraph } from "../markdown/nodes.ts";
import type { Locale } from "../site/locale.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { llmsPath } from "./page.ts";

/** Returns the notice for agents at the top of every page: where the index is and how to get Markdown. */
export function agentNotice(locale: Locale, config: Pick<SiteConfig, "docsUrl">): Blockquote {
  const path = llmsPath(locale);
  const index = link(config.docsUrl + path, path);
  const content = {
    en: ["For AI agents: index in ", index, ", Markdown with ", code(".md"), "."],
    nl: ["Voor AI-agents: index in ", index, ", Markdown met ", code(".md"), "."],
  }[locale];
  return {
    type: "blockquote",
    data: { hProperties: { className: ["agent-line"] } },
    children: [paragraph(content)],
  };
}
