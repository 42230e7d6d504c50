import type { PlacedOperation } from "./openapi.ts";

/** `Customer assets` → `customer-assets`, `updateSupplier` → `update-supplier`. */
export function toKebabCase(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .replace(/[^A-Za-z\d]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
}

/** The path of an operation's page: `/reference/suppliers/update-supplier`. */
export function operationPath({ operation }: PlacedOperation): string {
  return `/reference/${toKebabCase(tagOf(operation))}/${toKebabCase(operation.operationId)}`;
}

/** The group of an operation in the navigation: its first tag. */
export function tagOf(operation: PlacedOperation["operation"]): string {
  return operation.tags?.[0] ?? "Operations";
}

/** The path of a schema's page: `/reference/schemas/customer-asset`. */
export function schemaPath(name: string): string {
  return `/reference/schemas/${toKebabCase(name)}`;
}

/** The path of a tool group's page: `/tools/quotes`. */
export function toolGroupPath(group: string): string {
  return `/tools/${toKebabCase(group)}`;
}
