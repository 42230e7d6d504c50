import { STATUS_CODES } from "node:http";
import { join } from "node:path";
import type { RootContent } from "mdast";
import { codeBlock, paragraph, strong } from "../../markdown/nodes.ts";
import { readJson } from "../../site/json-file.ts";
import type { PlacedOperation } from "../../contract/openapi.ts";
import type { ReferenceMessages } from "../../contract/reference-messages.ts";

/** The recorded response of an operation to its sample, run against the demo. */
export type RecordedResponse = {
  status: number;
  headers: Record<string, string>;
  body?: unknown;
  /** Whether lists in the body were truncated. */
  isCut?: true;
};

/** By operation id. */
export type RecordedResponses = Readonly<Record<string, RecordedResponse>>;

/** The response headers that samples show, since a client can act on them. */
export const shownHeaders = [
  "Content-Type",
  "ETag",
  "Location",
  "Idempotency-Replayed",
  "Mailed-To",
  "RateLimit",
] as const;

/** Reads the recorded responses; empty if none have been recorded yet. */
export function loadRecordedResponses(rootDir: string): Promise<RecordedResponses> {
  return readJson<RecordedResponses>(join(rootDir, "content/answers.json"), {});
}

/** Reads the recorded responses to the rejected examples, by operation id. */
export function loadRejectedResponses(rootDir: string): Promise<RecordedResponses> {
  return readJson<RecordedResponses>(join(rootDir, "content/refusals.json"), {});
}

/** Returns the recorded response of an operation, below its title. */
export function recordedResponseBlocks(
  placed: PlacedOperation,
  context: { baseUrl: string; responses?: RecordedResponses },
  messages: ReferenceMessages,
): RootContent[] {
  const response = context.responses?.[placed.operation.operationId];
  if (!response) return [];
  return [
    paragraph(strong(`${messages.answer} ${response.status}`)),
    codeBlock("http", toHttpMessage(response, context.baseUrl)),
    ...(response.isCut ? [paragraph(messages.cut)] : []),
  ];
}

/** Formats a response as an HTTP/1.1 message. */
export function toHttpMessage(
  { status, headers, body }: RecordedResponse,
  baseUrl: string,
): string {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`.trim(),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const lines = body === undefined ? head : [...head, "", JSON.stringify(body, null, 2)];
  return lines.join("\n").replaceAll("{base_url}", baseUrl);
}
