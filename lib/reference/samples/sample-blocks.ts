import type { RootContent } from "mdast";
import type { OpenApi, PlacedOperation } from "../../contract/openapi.ts";
import type { OperationWords } from "../../contract/reference-messages.ts";
import { operationPath } from "../../contract/reference-paths.ts";
import { inlineMarkdown } from "../../markdown/markdown.ts";
import { codeBlock, heading, paragraph, strong } from "../../markdown/nodes.ts";
import { localizePath } from "../../site/locale.ts";
import type { OperationContext } from "../operation-context.ts";
import { sampleAnswerBlocks } from "./answer.ts";
import { precedingCalls } from "./call.ts";
import { generatedKinds } from "../../contract/sample-kinds.ts";
import { operationSamples } from "./operation-samples.ts";
import { samplesPath } from "./samples-document.ts";

/** The samples of an operation, each a titled code block, and what the last call answers. */
export function sampleBlocks(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: OperationContext,
  words: OperationWords,
): RootContent[] {
  const names = precedingCalls(openapi, placed).map(
    ({ placed: { operation } }) => `\`${operation.operationId}\``,
  );
  const after = words.after.replace("{operations}", names.join(", "));
  return [
    heading(2, words.samples),
    ...(names.length > 0 ? [paragraph(inlineMarkdown(after))] : []),
    ...operationSamples(openapi, placed, context).flatMap(({ kind, language, code }) => [
      paragraph(strong(words.sampleTitles[kind])),
      codeBlock(language, code),
    ]),
    ...sampleAnswerBlocks(placed, context, words),
    otherSamples(placed, context, words),
  ];
}

/** Where the samples are that would make the page longer by a quarter. */
function otherSamples(
  placed: PlacedOperation,
  { docsUrl, locale }: OperationContext,
  words: OperationWords,
): RootContent {
  const address = docsUrl + samplesPath(localizePath(operationPath(placed), locale));
  const languages = new Intl.ListFormat(locale === "en" ? "en-GB" : locale).format(
    generatedKinds.map((kind) => words.sampleTitles[kind]),
  );
  const text = words.otherSamples
    .replace("{languages}", languages)
    .replace("{link}", `[${address.slice(address.lastIndexOf("/") + 1)}](${address})`);
  return paragraph(inlineMarkdown(text));
}
