import { join } from "node:path";
import { readJson } from "../site/json-file.ts";
import type { Locale } from "../site/locale.ts";
import { listOperations, type OpenApi } from "./openapi.ts";
import type { ToolEntry } from "./tools.ts";
import { withoutParts } from "./whole-answers.ts";

/** Texts of a translation by operation; what is missing stays English. Descriptions are Markdown. */
export type OperationTexts = Record<string, { title?: string; description?: string }>;

/** The translated texts of `content/operations.<locale>.gen.json`. */
export async function loadOperationTexts(rootDir: string, locale: Locale): Promise<OperationTexts> {
  if (locale === "en") return {};
  return readJson<OperationTexts>(join(rootDir, `content/operations.${locale}.gen.json`), {});
}

/**
 * The document with the title and description of each operation in another language, for pages to be
 * made from, and with whole answers only. What programs read, the document itself and its slices, stays English.
 */
export function localizeOpenApi(openapi: OpenApi, texts: OperationTexts): OpenApi {
  const whole = withoutParts(openapi);
  const paths = { ...whole.paths };
  for (const { method, path, operation } of listOperations(whole)) {
    const text = texts[operation.operationId];
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
  return { ...whole, paths };
}

/** The tools with the titles of their operations; what a tool says to its model stays English. */
export function localizeTools(tools: readonly ToolEntry[], texts: OperationTexts): ToolEntry[] {
  return tools.map((tool) => {
    const title = texts[tool.operationId]?.title ?? tool.title;
    return title === undefined ? tool : { ...tool, title };
  });
}
