import { listOperations, loadOpenApi, type OpenApi } from "../contract/openapi.ts";
import { eventTypesPath, listEventTypes } from "../contract/event-types.ts";
import { problemPath } from "../contract/problem-path.ts";
import { loadProblems, type ProblemEntry } from "../contract/problems.ts";
import {
  groupPath,
  operationPath,
  schemaPath,
  tagOf,
  toolGroupPath,
} from "../contract/reference-paths.ts";
import { loadTools, toolGroups, type ToolEntry } from "../contract/tools.ts";
import { readContentFiles } from "../guides/content-files.ts";
import { schemasWithPage } from "../reference/schema-page.ts";
import { locales, localizePath } from "../site/locale.ts";

type Documents = {
  openapi: OpenApi;
  tools: readonly ToolEntry[];
  problems: readonly ProblemEntry[];
};

/**
 * Returns the pathnames of all pages, sorted, without loading the pages: Next's development server reads them in a
 * separate process.
 */
export async function listPathnames(rootDir: string): Promise<string[]> {
  const [files, openapi, tools, problems] = await Promise.all([
    readContentFiles(rootDir),
    loadOpenApi(rootDir),
    loadTools(rootDir),
    loadProblems(rootDir),
  ]);
  return pathnamesOf(files, { openapi, tools, problems });
}

/** Returns the pathnames of the pages made from guides and generated documents, sorted. */
export function pathnamesOf(
  files: readonly { pathname: string }[],
  { openapi, tools, problems }: Documents,
): string[] {
  const operations = listOperations(openapi);
  const schemas = schemasWithPage(openapi);
  const paths = [
    ...(operations.length > 0 ? ["/reference", ...operations.map(operationPath)] : []),
    ...operations.map(({ operation }) => groupPath(tagOf(operation))),
    ...(listEventTypes(openapi).length > 0 ? [eventTypesPath] : []),
    ...(schemas.length > 0 ? ["/reference/schemas", ...schemas.map(schemaPath)] : []),
    ...(tools.length > 0 ? ["/tools", ...[...toolGroups(tools).keys()].map(toolGroupPath)] : []),
    ...problems.map(({ code }) => problemPath(code)),
  ];
  const pathnames = new Set([
    ...files.map((file) => file.pathname),
    ...locales.flatMap((locale) => paths.map((path) => localizePath(path, locale))),
  ]);
  return [...pathnames].sort();
}
