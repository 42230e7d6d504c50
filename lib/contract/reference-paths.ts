import { type Locale } from "../site/locale.ts";
import { listOperations, type OpenApi, type PlacedOperation } from "./openapi.ts";
import { localizedMarkdownUrl } from "../pages/page.ts";

/** `Customer assets` → `customer-assets`, `updateSupplier` → `update-supplier`. */
export function toKebabCase(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/gu, "$1-$2")
    .replace(/([A-Z]+)([A-Z][a-z])/gu, "$1-$2")
    .replace(/[^A-Za-z\d]+/gu, "-")
    .replace(/^-+|-+$/gu, "")
    .toLowerCase();
}

/** Returns the path of an operation's page: `/reference/suppliers/update-supplier`. */
export function operationPath({ operation }: PlacedOperation): string {
  return `${groupPath(tagOf(operation))}/${toKebabCase(operation.operationId)}`;
}

/** Returns the path of a group's page: `/reference/customer-assets`. */
export function groupPath(tag: string): string {
  return `/reference/${toKebabCase(tag)}`;
}

/** Returns the navigation group of an operation: its first tag. */
export function tagOf(operation: PlacedOperation["operation"]): string {
  return operation.tags?.[0] ?? "Operations";
}

/** Returns the path of a schema's page: `/reference/schemas/customer-asset`. */
export function schemaPath(name: string): string {
  return `/reference/schemas/${toKebabCase(name)}`;
}

/** Returns the path of a tool group's page: `/tools/quotes`. */
export function toolGroupPath(group: string): string {
  return `/tools/${toKebabCase(group)}`;
}

/** Returns a function that returns the URL of an operation's Markdown; undefined for an unknown id. */
export function createOperationUrls(
  openapi: OpenApi,
  deployment: { docsUrl: string; locale: Locale },
): (operationId: string) => string | undefined {
  const paths = new Map(
    listOperations(openapi).map((placed) => [placed.operation.operationId, operationPath(placed)]),
  );
  return (operationId) => {
    const path = paths.get(operationId);
    return path && localizedMarkdownUrl(path, deployment);
  };
}
