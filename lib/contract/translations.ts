import { join } from "node:path";
import { readJson } from "../site/json-file.ts";
import type { Locale } from "../site/locale.ts";
import { withPreciseDryRuns } from "./dry-run-responses.ts";
import { type FieldTexts, loadFieldTexts, localizeFields } from "./field-texts.ts";
import { listOperations, type OpenApi } from "./openapi.ts";
import type { ToolEntry } from "./tools.ts";
import { withoutPartialSchemas } from "./partial-schemas.ts";

/** Translated texts by operation; missing ones stay English. Descriptions are Markdown. */
export type OperationTexts = Record<string, { title?: string; description?: string }>;

/** Reads the translated texts of `content/operations.<locale>.gen.json`. */
export async function loadOperationTexts(rootDir: string, locale: Locale): Promise<OperationTexts> {
  if (locale === "en") return {};
  return readJson<OperationTexts>(join(rootDir, `content/operations.${locale}.gen.json`), {});
}

/** The translations of the document: of its operations, and of their fields. */
export type ReferenceTexts = { operations: OperationTexts; fields: FieldTexts };

/** Reads the translated texts of the reference; both are empty in English. */
export async function loadReferenceTexts(rootDir: string, locale: Locale): Promise<ReferenceTexts> {
  const [operations, fields] = await Promise.all([
    loadOperationTexts(rootDir, locale),
    loadFieldTexts(rootDir, locale),
  ]);
  return { operations, fields };
}

/**
 * Returns the document as a source of pages: with the texts of operations and fields translated, without the partial
 * responses to `fields`, and with precise responses to dry runs. The published document and its slices stay English.
 */
export function localizeOpenApi(openapi: OpenApi, texts: ReferenceTexts): OpenApi {
  const whole = localizeFields(withPreciseDryRuns(withoutPartialSchemas(openapi)), texts.fields);
  const paths = { ...whole.paths };
  for (const { method, path, operation } of listOperations(whole)) {
    const text = texts.operations[operation.operationId];
    if (!text) continue;
    const { title: summary = operation.summary, description = operation.description } = text;
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        ...operation,
        summary,
        description,
        "x-english-summary": operation.summary,
      },
    };
  }
  return { ...whole, ...localizeEvents(whole, texts.fields), paths };
}

/** Returns the event types with their descriptions translated. */
function localizeEvents({ webhooks }: OpenApi, texts: FieldTexts): Pick<OpenApi, "webhooks"> {
  if (webhooks === undefined) return {};
  const localized = Object.entries(webhooks).map(([type, { post }]) => {
    const { summary = "" } = post;
    return [type, { post: { ...post, summary: texts[summary] ?? summary } }];
  });
  return { webhooks: Object.fromEntries(localized) as NonNullable<OpenApi["webhooks"]> };
}

/**
 * Returns the tools with the translated titles of their operations; the descriptions for models stay English.
 */
export function localizeTools(tools: readonly ToolEntry[], texts: OperationTexts): ToolEntry[] {
  return tools.map((tool) => {
    const title = texts[tool.operationId]?.title ?? tool.title;
    return title === undefined ? tool : { ...tool, title };
  });
}
