import { findOperation, type OpenApi } from "../../contract/openapi.ts";
import { operationWords } from "../../contract/reference-messages.ts";
import type { ToolEntry } from "../../contract/tools.ts";
import { type Page, twinAddress } from "../../pages/page.ts";
import type { SiteConfig } from "../../site/site-config.ts";
import { otherSamples } from "./operation-samples.ts";

/** Where the other samples of an operation answer, from the path of its page. */
export function samplesPath(path: string): string {
  return `${path}.samples.md`;
}

/**
 * The samples of an operation as Markdown, but for the first, which its twin holds: with all of them the
 * twin would be twice as long.
 */
export function toSamplesDocument(
  openapi: OpenApi,
  operationId: string,
  about: {
    page: Page;
    config: Pick<SiteConfig, "docsUrl" | "baseUrl">;
    tools: readonly ToolEntry[];
  },
): string {
  const { page, config, tools } = about;
  const words = operationWords[page.locale];
  const twin = twinAddress(page, config);
  const placed = findOperation(openapi, operationId);
  const samples = otherSamples(openapi, placed, { baseUrl: config.baseUrl, tools });
  const blocks = [
    `# ${words.samples}: ${page.title} (${page.url})`,
    words.samplesNote.replace("{page}", `[${page.title}](${twin})`),
    ...samples.flatMap(({ kind, language, code }) => [
      `## ${words.sampleTitles[kind]}`,
      ["```" + language, code, "```"].join("\n"),
    ]),
  ];
  return `${blocks.join("\n\n")}\n`;
}
