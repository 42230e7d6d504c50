import type { OpenApi, PlacedOperation } from "../../contract/openapi.ts";
import type { OperationContext } from "../operation-tree.ts";
import { operationSamples } from "./operation-samples.ts";
import type { OperationWords } from "../../contract/reference-messages.ts";
import { sampleCalls } from "./call.ts";
import { sampleAnswerBlocks } from "./answer.ts";

/** The samples of an operation, each a titled code block, and what the last call answers. */
export function sampleBlocks(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: OperationContext,
  words: OperationWords,
): string[] {
  const before = sampleCalls(openapi, placed).slice(0, -1);
  const names = before.map(({ placed: { operation } }) => `\`${operation.operationId}\``);
  return [
    `## ${words.samples}`,
    ...(names.length > 0 ? [words.after.replace("{operations}", names.join(", "))] : []),
    ...operationSamples(openapi, placed, context).flatMap(({ kind, language, code }) => [
      `**${words.sampleTitles[kind]}**`,
      fence(language, code),
    ]),
    ...sampleAnswerBlocks(placed, context, words),
  ];
}

/** A code block. */
export function fence(language: string, code: string): string {
  return ["```" + language, code, "```"].join("\n");
}
