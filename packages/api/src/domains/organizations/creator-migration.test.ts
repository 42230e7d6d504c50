import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type DatabaseBeforeMigration,
  openDatabaseBefore,
} from "../../testing/database-before-migration.ts";

const timestamps = { created_at: new Date(0), updated_at: new Date(0) };
const [organization_id, firstMember, secondMember, role_id] = [
  uuidv7(),
  uuidv7(),
  uuidv7(),
  uuidv7(),
];

let upgraded: DatabaseBeforeMigration;
let empty: DatabaseBeforeMigration;

beforeAll(async () => {
  upgraded = await openDatabaseBefore("quotas_of_creators");
  empty = await openDatabaseBefore("quotas_of_creators");
  await upgraded.insert("organizations", { id: organization_id, name: "Old", ...timestamps });
  await upgraded.insert("roles", {
    organization_id,
    id: role_id,
    name: "Owner",
    permissions: [],
    ...timestamps,
  });
  for (const [user_id, joinedAtMs] of [
    [secondMember, 2],
    [firstMember, 1],
  ] as const) {
    await upgraded.insert("users", { id: user_id, display_name: "Old", ...timestamps });
    const membership = { user_id, role_id, joined_at: new Date(joinedAtMs), ...timestamps };
    await upgraded.insert("memberships", { organization_id, ...membership });
  }
});
afterAll(() => Promise.all([upgraded.close(), empty.close()]));

test("the first member becomes the creator; creation stays open to anyone if organizations exist", async () => {
  await upgraded.migrate();
  await empty.migrate();
  expect(await upgraded.query("select created_by from organizations")).toEqual([
    { created_by: firstMember },
  ]);
  const rule = "select default_organization_creation() as rule";
  expect([await upgraded.query(rule), await empty.query(rule)]).toEqual([
    [{ rule: "anyone" }],
    [{ rule: "first" }],
  ]);
});
