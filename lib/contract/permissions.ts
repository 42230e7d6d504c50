import { join } from "node:path";
import type { Table } from "mdast";
import { code, joined, linkIf } from "../markdown/nodes.ts";
import { table } from "../markdown/table.ts";
import { readJson } from "../site/json-file.ts";
import type { Locale } from "../site/locale.ts";
import { listOperations, type OpenApi } from "./openapi.ts";

/** One entry of `public/roles.json`: a built-in role and what it may do. */
export type RoleEntry = { name: string; permissions: string[] };

const words = {
  en: { permission: "Permission", opens: "Opens", yes: "yes", no: "–" },
  nl: { permission: "Permissie", opens: "Opent", yes: "ja", no: "–" },
} satisfies Record<Locale, Record<string, string>>;

/** The built-in roles; none where they were not generated yet. */
export function loadRoles(rootDir: string): Promise<RoleEntry[]> {
  return readJson<RoleEntry[]>(join(rootDir, "public/roles.json"), []);
}

/**
 * A table of the permissions that an operation asks for: which built-in roles have each, and what it
 * opens. A permission that opens nothing yet is left out.
 * @param addressOf the address of the reference page of an operation, if there is one.
 */
export function permissionTable(
  roles: readonly RoleEntry[],
  openapi: OpenApi,
  locale: Locale,
  addressOf: (operationId: string) => string | undefined,
): Table {
  const word = words[locale];
  const opened = Map.groupBy(
    listOperations(openapi).map(({ operation }) => operation),
    (operation) => operation["x-permission"] ?? "",
  );
  const rows = [...opened]
    .filter(([permission]) => permission.includes(":"))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([permission, operations]) => [
      code(permission),
      ...roles.map((role) => (role.permissions.includes(permission) ? word.yes : word.no)),
      joined(
        ", ",
        operations.map(({ operationId }) => linkIf(addressOf(operationId), operationId)),
      ),
    ]);
  return table([word.permission, ...roles.map(({ name }) => name), word.opens], rows);
}
