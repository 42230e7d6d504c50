import { findOperation, type OpenApi } from "../../contract/openapi.ts";
import type { SampleKind } from "../../contract/sample-kinds.ts";
import { referenceMessages } from "../../contract/reference-messages.ts";
import type { ToolEntry } from "../../contract/tools.ts";
import { localizedMarkdownUrl, type Page, pageMarkdownUrl } from "../../pages/page.ts";
import type { SiteConfig } from "../../site/site-config.ts";
import { type RecordedResponses, toHttpMessage } from "./recorded-response.ts";
import { precedingCalls } from "./sample-call.ts";
import { toCurl } from "./curl.ts";
import { exampleTitle, otherExamples } from "./named-examples.ts";
import { otherSamples } from "./operation-samples.ts";

/** Returns the path of an operation's other samples, from the path of its page. */
export function samplesPath(path: string): string {
  return `${path}.samples.md`;
}

/**
 * Returns the samples of an operation as Markdown, except for the first, which its page has, and its other examples
 * with the response to a rejected call: they would double the length of the page.
 */
export function toSamplesDocument(
  openapi: OpenApi,
  operationId: string,
  about: {
    page: Page;
    config: Pick<SiteConfig, "docsUrl" | "baseUrl">;
    tools: readonly ToolEntry[];
    rejections: RecordedResponses;
  },
): string {
  const { page, config, tools, rejections } = about;
  const messages = referenceMessages[page.locale];
  const markdownUrl = pageMarkdownUrl(page, config);
  const placed = findOperation(openapi, operationId);
  const samples = otherSamples(openapi, placed, { baseUrl: config.baseUrl, tools });
  const urlOf = (path: string) => localizedMarkdownUrl(path, { ...config, locale: page.locale });
  const installNote = (kind: SampleKind): string[] => {
    const client = messages.clients[kind];
    if (client === undefined) return [];
    return [`[${client.install}](${urlOf(client.page)}#${messages.installAnchor})`];
  };
  const blocks = [
    `# ${messages.samples}: ${page.title} (${page.url})`,
    messages.samplesNote
      .replace("{page}", `[${page.title}](${markdownUrl})`)
      .replace("{scripts}", urlOf("/scripts")),
    ...samples.flatMap(({ kind, language, code }) => [
      `## ${messages.sampleTitles[kind]}`,
      ...installNote(kind),
      fenced(language, code),
    ]),
    ...otherExamples(openapi, placed).flatMap((example) => {
      const response = example.name === "refusal" ? rejections[operationId] : undefined;
      const before = example.name === "refusal" ? [] : precedingCalls(openapi, placed);
      return [
        `## ${exampleTitle(example, messages)}`,
        fenced("bash", toCurl([...before, example.call], config.baseUrl)),
        ...(response === undefined
          ? []
          : [
              `**${messages.answer} ${response.status}**`,
              fenced("http", toHttpMessage(response, config.baseUrl)),
            ]),
      ];
    }),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function fenced(language: string, code: string): string {
  return ["```" + language, code, "```"].join("\n");
}
