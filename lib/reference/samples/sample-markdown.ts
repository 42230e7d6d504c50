import type { OpenApi, PlacedOperation } from "../../contract/openapi.ts";
import type { OperationContext } from "../operation-markdown.ts";
import { operationSamples } from "./operation-samples.ts";
import type { OperationWords } from "../../contract/reference-messages.ts";
import { precedingCalls } from "./call.ts";
import { sampleAnswerBlocks } from "./answer.ts";
import { generatedKinds } from "./kinds.ts";
import { samplesPath } from "./samples-document.ts";
import { operationPath } from "../../contract/reference-paths.ts";
import { localizePath } from "../../site/locale.ts";

/** The samples of an operation, each a titled code block, and what the last call answers. */
export function sampleBlocks(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: OperationContext,
  words: OperationWords,
): string[] {
  const names = precedingCalls(openapi, placed).map(
    ({ placed: { operation } }) => `\`${operation.operationId}\``,
  );
  return [
    `## ${words.samples}`,
    ...(names.length > 0 ? [words.after.replace("{operations}", names.join(", "))] : []),
    ...operationSamples(openapi, placed, context).flatMap(({ kind, language, code }) => [
      `**${words.sampleTitles[kind]}**`,
      fence(language, code),
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
): string {
  const address = docsUrl + samplesPath(localizePath(operationPath(placed), locale));
  const languages = new Intl.ListFormat(locale === "en" ? "en-GB" : locale).format(
    generatedKinds.map((kind) => words.sampleTitles[kind]),
  );
  return words.otherSamples
    .replace("{languages}", languages)
    .replace("{link}", `[${address.slice(address.lastIndexOf("/") + 1)}](${address})`);
}

/** A code block. */
export function fence(language: string, code: string): string {
  return ["```" + language, code, "```"].join("\n");
}
