import { join } from "node:path";
import type { Table } from "mdast";
import { code, joinInline, linkIf } from "../markdown/nodes.ts";
import { inlineMarkdown } from "../markdown/markdown.ts";
import { table } from "../markdown/table.ts";
import { readJson } from "../site/json-file.ts";
import type { Locale } from "../site/locale.ts";
import { listOperations, type OpenApi, type Schema } from "./openapi.ts";
import type { FieldTexts } from "./field-texts.ts";

/** One entry of `public/roles.json`: a built-in role and its permissions. */
export type RoleEntry = { name: string; permissions: string[] };

const messages = {
  en: { permission: "Permission", allows: "What it allows", roles: "Built-in roles" },
  nl: { permission: "Permissie", allows: "Wat je ermee mag", roles: "Ingebouwde rollen" },
} satisfies Record<Locale, Record<string, string>>;

/** Reads the built-in roles; empty if they have not been generated yet. */
export function loadRoles(rootDir: string): Promise<RoleEntry[]> {
  return readJson<RoleEntry[]>(join(rootDir, "public/roles.json"), []);
}

/**
 * Returns a table of the permissions that operations require: what each allows, the operations that require it,
 * and the built-in roles that have it. Permissions that no operation requires are omitted.
 * @param texts the translated sentences of the document; empty in English
 * @param urlOf returns the URL of an operation's reference page, if it has one
 */
export function permissionTable(
  roles: readonly RoleEntry[],
  openapi: OpenApi,
  { locale, texts }: { locale: Locale; texts: FieldTexts },
  urlOf: (operationId: string) => string | undefined,
): Table {
  const labels = messages[locale];
  const meanings = permissionMeanings(openapi);
  const sentence = (meaning = "") => inlineMarkdown(texts[meaning] ?? meaning);
  const operationsByPermission = Map.groupBy(
    listOperations(openapi).map(({ operation }) => operation),
    (operation) => operation["x-permission"] ?? "",
  );
  const rows = [...operationsByPermission]
    .filter(([permission]) => permission.includes(":"))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([permission, operations]) => [
      code(permission),
      [
        sentence(meanings[permission]),
        " ",
        joinInline(
          ", ",
          operations.map(({ operationId }) => linkIf(urlOf(operationId), operationId)),
        ),
      ],
      roles
        .filter((role) => role.permissions.includes(permission))
        .map(({ name }) => name)
        .join(", "),
    ]);
  return table([labels.permission, labels.allows, labels.roles], rows);
}

/** Returns the meaning of each permission, from the schema of a new role. */
/** Returns what each permission allows, by its name. */
export function permissionMeanings({ components }: OpenApi): Readonly<Record<string, string>> {
  const { NewRole } = (components?.["schemas"] ?? {}) as Record<string, Schema>;
  return NewRole?.properties?.["permissions"]?.items?.["x-enumDescriptions"] ?? {};
}
