import { describe, expect, test } from "vitest";
import { openTestService } from "../testing/open-test-service.ts";
import { type CatalogueTable, planDistribution, readCatalogue } from "./distribution.ts";

const service = await openTestService();

test("every table can be divided by organization, with what belongs to it on the same node", async () => {
  const tables = await readCatalogue(service.database);
  const { obstacles, statements } = planDistribution(tables);
  expect(obstacles).toEqual([]);
  expect(tables.length).toBeGreaterThan(50);
  // All tables except the one that tracks migrations, each after the tables that it references.
  const calls = statements.filter((statement) => statement.startsWith("select create_"));
  const named = calls.map((call) => /'(\w+)'/u.exec(call)?.[1]);
  const expected = tables.map(({ name }) => name).filter((name) => name !== "migrations");
  expect([new Set(named), named.length]).toEqual([new Set(expected), expected.length]);
  for (const { name, foreignKeys } of tables) {
    for (const { name: key, references } of foreignKeys) {
      const isThere = named.indexOf(references) <= named.indexOf(name);
      const isLaidAside = statements.includes(`alter table ${name} drop constraint ${key};`);
      expect([name, key, isThere || isLaidAside]).toEqual([name, key, true]);
    }
  }
});

describe("what stands in the way is said", () => {
  const table = (name: string, more: Partial<CatalogueTable> = {}): CatalogueTable => ({
    name,
    uniques: { [`${name}_pkey`]: ["organization_id", "id"] },
    foreignKeys: [],
    triggers: [],
    ...more,
  });
  const organizations = table("organizations", { uniques: { organizations_pkey: ["id"] } });
  const users = table("users", { uniques: { users_pkey: ["id"], users_email: ["email"] } });
  const key = (columns: string, references: string, referenced: string, emptied = "") => ({
    name: `to_${references}`,
    columns: columns.split(" "),
    references,
    referenced: referenced.split(" "),
    emptied: emptied === "" ? [] : emptied.split(" "),
    definition: "FOREIGN KEY",
  });
  const obstacles = (...tables: CatalogueTable[]) =>
    planDistribution([organizations, users, ...tables]).obstacles;

  test("and nothing where nothing does", () => {
    const foreignKeys = [
      key("organization_id", "organizations", "id"),
      key("author_id", "users", "id"),
      key("parent_id organization_id", "notes", "id organization_id", "parent_id"),
    ];
    expect(obstacles(table("notes", { foreignKeys }))).toEqual([]);
  });

  test("a unique index without the organization", () => {
    const uniques = { notes_slug: ["slug"] };
    expect(obstacles(table("notes", { uniques }))).toEqual([
      "notes: notes_slug does not hold organization_id.",
    ]);
  });

  test.each([
    ["by the id alone", key("note_id", "notes", "id")],
    ["by another column", key("organization_id note_id", "notes", "id organization_id")],
  ])("a reference %s", (_how, foreignKey) => {
    expect(obstacles(table("notes"), table("lines", { foreignKeys: [foreignKey] }))).toEqual([
      "lines: to_notes refers to notes without the organization.",
    ]);
  });

  test("a reference that empties the organization", () => {
    const foreignKeys = [
      key("organization_id note_id", "notes", "organization_id id", "organization_id note_id"),
    ];
    expect(obstacles(table("notes"), table("lines", { foreignKeys }))).toEqual([
      "lines: to_notes empties organization_id.",
    ]);
  });

  test("a reference from what each node has a copy of", () => {
    const foreignKeys = [key("home_id", "organizations", "id")];
    expect(planDistribution([organizations, { ...users, foreignKeys }]).obstacles).toEqual([
      "users: to_organizations refers to organizations, which is divided.",
    ]);
  });
});

test("of tables that refer to each other in a circle one has its key laid aside meanwhile", () => {
  const to = (references: string) => ({
    name: `to_${references}`,
    columns: ["organization_id", "other_id"],
    references,
    referenced: ["organization_id", "id"],
    emptied: [],
    definition: `FOREIGN KEY (organization_id, other_id) REFERENCES ${references}(organization_id, id)`,
  });
  const table = (name: string, references: string): CatalogueTable => ({
    name,
    uniques: {},
    foreignKeys: [to(references)],
    triggers: [],
  });
  const { obstacles, statements } = planDistribution([
    table("lines", "notes"),
    table("notes", "lines"),
  ]);
  expect(obstacles).toEqual([]);
  expect(statements).toEqual([
    "alter table lines drop constraint to_notes;",
    "select create_distributed_table('lines', 'organization_id', colocate_with => 'organizations');",
    "select create_distributed_table('notes', 'organization_id', colocate_with => 'organizations');",
    `alter table lines add constraint to_notes ${to("notes").definition};`,
  ]);
});

test("triggers of divided tables are allowed by name of the setting", () => {
  const organizations: CatalogueTable = {
    name: "organizations",
    uniques: { organizations_pkey: ["id"] },
    foreignKeys: [],
    triggers: ["told"],
  };
  expect(planDistribution([organizations]).statements).toEqual([
    "set citus.enable_unsafe_triggers to on;",
    "select create_distributed_table('organizations', 'id');",
  ]);
});
