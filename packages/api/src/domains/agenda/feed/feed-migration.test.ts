import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type DatabaseBeforeMigration,
  openDatabaseBefore,
} from "../../../testing/database-before-migration.ts";

const stamps = { created_at: new Date(0), updated_at: new Date(0) };
const organization_id = uuidv7();
const roles = { owner: uuidv7(), member: uuidv7() };
const [founder, secondOwner, former, member] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];

let database: DatabaseBeforeMigration;

beforeAll(async () => {
  database = await openDatabaseBefore("feeds_of_members");
  await database.insert("organizations", { id: organization_id, name: "Old", ...stamps });
  const named = { owner: "Owner", member: "Member" };
  for (const key of ["owner", "member"] as const) {
    const role = { id: roles[key], name: named[key], is_built_in: true, permissions: [] };
    await database.insert("roles", { organization_id, ...role, ...stamps });
  }
  const people = [
    [former, roles.owner, 1, new Date(5)],
    [founder, roles.owner, 2, null],
    [secondOwner, roles.owner, 3, null],
    [member, roles.member, 0, null],
  ] as const;
  for (const [id, role_id, joined, disabled_at] of people) {
    await database.insert("users", { id, display_name: "Old", ...stamps });
    const row = { user_id: id, role_id, joined_at: new Date(joined), disabled_at, ...stamps };
    await database.insert("memberships", { organization_id, ...row });
  }
});
afterAll(() => database.close());

async function insertCalendar(owner_user_id: string | null, deleted_at: Date | null = null) {
  const [id, feed_key] = [uuidv7(), randomUUID()];
  const row = { id, feed_key, owner_user_id, deleted_at, feed_renewed_at: new Date(7) };
  const look = { name: "Old", kind: "team", color: "#1E6FD9", time_zone: "UTC" };
  await database.insert("calendars", { organization_id, ...row, ...look, ...stamps });
  return { id, feed_key };
}

test("assigns existing feed URLs to the calendar's owner, else to the organization's first owner", async () => {
  const [own, shared, deleted] = [
    await insertCalendar(member),
    await insertCalendar(null),
    await insertCalendar(member, new Date(1)),
  ];
  await database.migrate();
  const rows = await database.query("select * from calendar_feeds");
  const shown = rows.map((row) => [row.calendar_id, row.user_id, row.key, row.notifies_member]);
  expect(new Set(shown)).toEqual(
    new Set([
      [own.id, member, own.feed_key, true],
      [shared.id, founder, shared.feed_key, true],
    ]),
  );
  expect(shown.flat()).not.toContain(deleted.id);
  expect(rows[0].renewed_at).toEqual(new Date(7));
  const open = await database.query(
    "select relname from pg_class where relname in ('calendars', 'memberships', 'roles') and not (relrowsecurity and relforcerowsecurity)",
  );
  expect(open).toEqual([]);
});
