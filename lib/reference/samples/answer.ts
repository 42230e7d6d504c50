import { STATUS_CODES } from "node:http";
import { join } from "node:path";
import type { RootContent } from "mdast";
import { codeBlock, paragraph, strong } from "../../markdown/nodes.ts";
import { readJson } from "../../site/json-file.ts";
import type { PlacedOperation } from "../../contract/openapi.ts";
import type { OperationWords } from "../../contract/reference-messages.ts";

/** The recorded response of an operation to its sample, run against the demo. */
export type ExampleAnswer = {
  status: number;
  headers: Record<string, string>;
  body?: unknown;
  /** Whether lists in the body were truncated. */
  isCut?: true;
};

/** By operation id. */
export type ExampleAnswers = Readonly<Record<string, ExampleAnswer>>;

/** The response headers that samples show, since a client can act on them. */
export const tellingHeaders = [
  "Content-Type",
  "ETag",
  "Location",
  "Idempotency-Replayed",
  "Mailed-To",
  "RateLimit",
] as const;

/** Reads the recorded responses; empty if none have been recorded yet. */
export function loadExampleAnswers(rootDir: string): Promise<ExampleAnswers> {
  return readJson<ExampleAnswers>(join(rootDir, "content/answers.json"), {});
}

/** Reads the recorded responses to the rejected examples, by operation id. */
export function loadRefusals(rootDir: string): Promise<ExampleAnswers> {
  return readJson<ExampleAnswers>(join(rootDir, "content/refusals.json"), {});
}

/** Returns the recorded response of an operation, below its title. */
export function sampleAnswerBlocks(
  placed: PlacedOperation,
  context: { baseUrl: string; answers?: ExampleAnswers },
  words: OperationWords,
): RootContent[] {
  const answer = context.answers?.[placed.operation.operationId];
  if (!answer) return [];
  return [
    paragraph(strong(`${words.answer} ${answer.status}`)),
    codeBlock("http", toMessage(answer, context.baseUrl)),
    ...(answer.isCut ? [paragraph(words.cut)] : []),
  ];
}

/** Formats a response as an HTTP/1.1 message. */
export function toMessage({ status, headers, body }: ExampleAnswer, baseUrl: string): string {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`.trim(),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const lines = body === undefined ? head : [...head, "", JSON.stringify(body, null, 2)];
  return lines.join("\n").replaceAll("{base_url}", baseUrl);
}
