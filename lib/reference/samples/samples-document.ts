import { findOperation, type OpenApi } from "../../contract/openapi.ts";
import { operationWords } from "../../contract/reference-messages.ts";
import { markdownPath, type Page } from "../../pages/page.ts";
import type { SiteConfig } from "../../site/site-config.ts";
import { generatedSamples } from "./operation-samples.ts";

/** Where the generated samples of an operation answer, from the path of its page. */
export function samplesPath(path: string): string {
  return `${path}.samples.md`;
}

/**
 * The generated samples of an operation as Markdown. They stand beside its page and not in its twin, which
 * would be longer by a quarter.
 */
export function toSamplesDocument(
  openapi: OpenApi,
  operationId: string,
  { page, config }: { page: Page; config: Pick<SiteConfig, "docsUrl" | "baseUrl"> },
): string {
  const words = operationWords[page.locale];
  const twin = config.docsUrl + markdownPath(page.pathname);
  const samples = generatedSamples(openapi, findOperation(openapi, operationId), config);
  const blocks = [
    `# ${words.samples}: ${page.title} (${page.url})`,
    words.generatedNote.replace("{page}", `[${page.title}](${twin})`),
    ...samples.flatMap(({ kind, language, code }) => [
      `## ${words.sampleTitles[kind]}`,
      ["```" + language, code, "```"].join("\n"),
    ]),
  ];
  return `${blocks.join("\n\n")}\n`;
}
