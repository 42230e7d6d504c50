import type { RootContent } from "mdast";
import type { OpenApi, PlacedOperation } from "../../contract/openapi.ts";
import type { OperationWords } from "../../contract/reference-messages.ts";
import { inlineMarkdown } from "../../markdown/markdown.ts";
import { codeBlock, heading, paragraph, strong } from "../../markdown/nodes.ts";
import type { OperationContext } from "../operation-tree.ts";
import { sampleAnswerBlocks } from "./answer.ts";
import { sampleCalls } from "./call.ts";
import { operationSamples } from "./operation-samples.ts";

/** The samples of an operation, each a titled code block, and what the last call answers. */
export function sampleBlocks(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: OperationContext,
  words: OperationWords,
): RootContent[] {
  const before = sampleCalls(openapi, placed).slice(0, -1);
  const names = before.map(({ placed: { operation } }) => `\`${operation.operationId}\``);
  const after = words.after.replace("{operations}", names.join(", "));
  return [
    heading(2, words.samples),
    ...(names.length > 0 ? [paragraph(inlineMarkdown(after))] : []),
    ...operationSamples(openapi, placed, context).flatMap(({ kind, language, code }) => [
      paragraph(strong(words.sampleTitles[kind])),
      codeBlock(language, code),
    ]),
    ...sampleAnswerBlocks(placed, context, words),
  ];
}
