import { join } from "node:path";
import type { Table } from "mdast";
import { code, joined, linkIf } from "../markdown/nodes.ts";
import { inlineMarkdown } from "../markdown/markdown.ts";
import { table } from "../markdown/table.ts";
import { readJson } from "../site/json-file.ts";
import type { Locale } from "../site/locale.ts";
import { listOperations, type OpenApi, type Schema } from "./openapi.ts";
import type { FieldTexts } from "./field-texts.ts";

/** One entry of `public/roles.json`: a built-in role and what it may do. */
export type RoleEntry = { name: string; permissions: string[] };

const words = {
  en: { permission: "Permission", allows: "What it allows", roles: "Built-in roles" },
  nl: { permission: "Permissie", allows: "Wat je ermee mag", roles: "Ingebouwde rollen" },
} satisfies Record<Locale, Record<string, string>>;

/** The built-in roles; none where they were not generated yet. */
export function loadRoles(rootDir: string): Promise<RoleEntry[]> {
  return readJson<RoleEntry[]>(join(rootDir, "public/roles.json"), []);
}

/**
 * A table of the permissions that an operation asks for: what each lets one do, the operations that ask for
 * it, and the built-in roles that have it. A permission that none asks for is left out.
 * @param texts the translated sentences of the document; none in English.
 * @param addressOf the address of the reference page of an operation, if there is one.
 */
export function permissionTable(
  roles: readonly RoleEntry[],
  openapi: OpenApi,
  { locale, texts }: { locale: Locale; texts: FieldTexts },
  addressOf: (operationId: string) => string | undefined,
): Table {
  const word = words[locale];
  const meanings = meaningsOf(openapi);
  const sentence = (meaning = "") => inlineMarkdown(texts[meaning] ?? meaning);
  const opened = Map.groupBy(
    listOperations(openapi).map(({ operation }) => operation),
    (operation) => operation["x-permission"] ?? "",
  );
  const rows = [...opened]
    .filter(([permission]) => permission.includes(":"))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([permission, operations]) => [
      code(permission),
      [
        sentence(meanings[permission]),
        " ",
        joined(
          ", ",
          operations.map(({ operationId }) => linkIf(addressOf(operationId), operationId)),
        ),
      ],
      roles
        .filter((role) => role.permissions.includes(permission))
        .map(({ name }) => name)
        .join(", "),
    ]);
  return table([word.permission, word.allows, word.roles], rows);
}

/** What each permission lets one do, as the document says it where a role is given them. */
function meaningsOf({ components }: OpenApi): Readonly<Record<string, string>> {
  const { NewRole } = (components?.["schemas"] ?? {}) as Record<string, Schema>;
  return NewRole?.properties?.["permissions"]?.items?.["x-enumDescriptions"] ?? {};
}
