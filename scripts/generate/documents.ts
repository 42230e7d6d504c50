import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  builtInRoles,
  operations,
  problemTypes,
  toOpenApi,
  toSuggestedOperations,
  toToolCatalogue,
} from "@werkbank/api/contract";
import type { ProblemTexts } from "#lib/contract/problems.ts";
import { toConfiguration } from "./configuration.ts";
import { type FieldTextFile, mergeFieldTexts } from "./field-texts.ts";
import type { OperationFiles } from "./operation-files.ts";

/** Returns the documents of `public/` that describe the service, by file; the site is built from them. */
export function publicDocuments() {
  return {
    "public/openapi.json": toOpenApi(operations, "http://127.0.0.1:3000"),
    "public/tools.json": toToolCatalogue(operations),
    "public/problems.json": Object.entries(problemTypes).map(([code, type]) => ({ code, ...type })),
    "public/configuration.json": toConfiguration(),
    "public/roles.json": builtInRoles.map(({ name, permissions }) => ({ name, permissions })),
  };
}

/** Returns the Dutch texts of operations, fields and problems, collected for the site, by file. */
export async function dutchDocuments(
  root: string,
  operationTexts: OperationFiles["dutch"],
  fieldTexts: readonly FieldTextFile[],
) {
  const problems = join(root, "packages/api/src/problems/problem-types.nl.json");
  return {
    "content/operations.nl.gen.json": operationTexts,
    "packages/api/src/kernel/approvals/operation-titles.nl.gen.json": toTitles(operationTexts),
    "content/fields.nl.gen.json": mergeFieldTexts(fieldTexts),
    "content/problems.nl.gen.json": JSON.parse(await readFile(problems, "utf8")) as ProblemTexts,
  };
}

const toTitles = (texts: OperationFiles["dutch"]) =>
  Object.fromEntries(
    Object.entries(texts).map(([operation, { title = "" }]) => [operation, title]),
  );

/** Returns the documents made from the registry that the service itself reads, by file. */
export const serviceDocuments = () => ({
  "packages/api/src/domains/approvals/suggested-operations.gen.json":
    toSuggestedOperations(operations),
});

/** Returns a document's file content. */
export function documentText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
