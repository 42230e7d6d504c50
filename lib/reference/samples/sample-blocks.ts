import type { RootContent } from "mdast";
import type { OpenApi, PlacedOperation } from "../../contract/openapi.ts";
import { referenceMessages, type ReferenceMessages } from "../../contract/reference-messages.ts";
import { operationPath } from "../../contract/reference-paths.ts";
import { inlineMarkdown } from "../../markdown/markdown.ts";
import { codeBlock, heading, paragraph, strong } from "../../markdown/nodes.ts";
import { localizedMarkdownUrl } from "../../pages/page.ts";
import { localizePath } from "../../site/locale.ts";
import type { OperationContext } from "../operation-context.ts";
import { recordedResponseBlocks } from "./recorded-response.ts";
import { precedingCalls } from "./sample-call.ts";
import type { Sample } from "./call-samples.ts";
import { exampleTitle, otherExamples } from "./named-examples.ts";
import { operationSamples } from "./operation-samples.ts";
import { samplesPath } from "./samples-document.ts";

/**
 * Returns the first sample of an operation as a titled code block, the recorded response, and a link to the other
 * samples.
 */
export function sampleBlocks(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: OperationContext,
  messages: ReferenceMessages,
): RootContent[] {
  const names = precedingCalls(openapi, placed).map(
    ({ placed: { operation } }) => `\`${operation.operationId}\``,
  );
  const samples = operationSamples(openapi, placed, context);
  const after = messages.after.replace("{operations}", names.join(", "));
  return [
    heading(2, messages.samples),
    ...variablesNote(samples, context, messages),
    ...(names.length > 0 ? [paragraph(inlineMarkdown(after))] : []),
    ...samples
      .slice(0, 1)
      .flatMap(({ kind, language, code }) => [
        paragraph(strong(messages.sampleTitles[kind])),
        codeBlock(language, code),
      ]),
    ...recordedResponseBlocks(placed, context, messages),
    otherRequests(otherExamples(openapi, placed), placed, context),
  ];
}

/** Returns a link to how to set the variables that samples read; nothing if they read none. */
function variablesNote(
  samples: readonly Sample[],
  context: OperationContext,
  messages: ReferenceMessages,
): RootContent[] {
  if (!samples.some(({ code }) => code.includes("SERVICE_TOKEN"))) return [];
  const scripts = localizedMarkdownUrl("/scripts", context);
  const hasUrl = samples.some(({ code }) => code.includes("$ORGANIZATION_URL"));
  const note = hasUrl ? messages.variables : messages.token;
  return [paragraph(inlineMarkdown(note.replace("{scripts}", scripts)))];
}

/** Returns a link to the samples in other languages and of other requests. */
function otherRequests(
  examples: ReturnType<typeof otherExamples>,
  placed: PlacedOperation,
  { docsUrl, locale }: OperationContext,
): RootContent {
  const messages = referenceMessages[locale];
  const url = docsUrl + samplesPath(localizePath(operationPath(placed), locale));
  const format = new Intl.ListFormat(locale === "en" ? "en-GB" : locale);
  const titles = examples.map((example) => exampleTitle(example, messages));
  const sentence = titles.length > 0 ? messages.otherSamples : messages.otherLanguages;
  const text = sentence
    .replace("{examples}", format.format(titles.map(uncapitalized)))
    .replace("{link}", `[${url.slice(url.lastIndexOf("/") + 1)}](${url})`);
  return paragraph(inlineMarkdown(text));
}

function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
