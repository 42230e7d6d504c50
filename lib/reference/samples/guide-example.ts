import type { RootContent } from "mdast";
import { findOperation, type OpenApi } from "../../contract/openapi.ts";
import { referenceMessages } from "../../contract/reference-messages.ts";
import { operationPath } from "../../contract/reference-paths.ts";
import type { SampleKind } from "../../contract/sample-kinds.ts";
import type { ToolEntry } from "../../contract/tools.ts";
import { codeBlock, paragraph, strong } from "../../markdown/nodes.ts";
import type { Locale } from "../../site/locale.ts";
import type { SiteConfig } from "../../site/site-config.ts";
import type { RecordedResponses } from "./recorded-response.ts";
import type { Sample } from "./call-samples.ts";
import { operationSamples } from "./operation-samples.ts";

/** A call of an operation in a few languages, and the most relevant part of its recorded response. */
export type GuideExample = {
  samples: Sample[];
  /** The body as JSON, reduced to the selected members. */
  response: { status: number; body: string };
  path: string;
};

/** The languages that are shown, and their titles. */
export const exampleTitles: Readonly<Partial<Record<SampleKind, string>>> = {
  curl: "curl",
  typescript: "TypeScript",
  mcp: "MCP",
};

/**
 * Parses the attributes of an `<Example>`: `operation` is the id of an operation with a recorded response, `answer`
 * the members of its body to show, separated by spaces.
 * @throws Error that names the missing attribute, response or member
 */
export function toGuideExample(
  { operation: operationId, answer: names }: Readonly<Record<string, unknown>>,
  sources: { openapi: OpenApi; tools: readonly ToolEntry[]; responses: RecordedResponses },
  { baseUrl }: Pick<SiteConfig, "baseUrl">,
): GuideExample {
  if (typeof operationId !== "string" || typeof names !== "string") {
    throw new Error("<Example> needs operation and answer.");
  }
  const { openapi, tools, responses } = sources;
  const placed = findOperation(openapi, operationId);
  const response = responses[operationId];
  if (response === undefined) throw new Error(`There is no recorded answer of ${operationId}.`);
  const samples = operationSamples(openapi, placed, { baseUrl, tools }).filter(
    ({ kind }) => exampleTitles[kind] !== undefined,
  );
  return {
    samples,
    response: {
      status: response.status,
      body: JSON.stringify(selectMembers(response.body, names.split(" ")), null, 2),
    },
    path: operationPath(placed),
  };
}

function selectMembers(body: unknown, names: readonly string[]): Record<string, unknown> {
  const members = new Map(Object.entries(body ?? {}));
  const missing = names.filter((name) => !members.has(name));
  if (missing.length > 0) throw new Error(`The recorded answer has no ${missing.join(", ")}.`);
  return Object.fromEntries(names.map((name) => [name, members.get(name)]));
}

/** Returns the example as Markdown. */
export function exampleBlocks({ samples, response }: GuideExample, locale: Locale): RootContent[] {
  const messages = referenceMessages[locale];
  return [
    ...samples.flatMap(({ kind, language, code }) => [
      paragraph(strong(exampleTitles[kind] ?? kind)),
      codeBlock(language, code),
    ]),
    paragraph(strong(`${messages.answer} ${response.status}`)),
    codeBlock("json", response.body),
  ];
}
