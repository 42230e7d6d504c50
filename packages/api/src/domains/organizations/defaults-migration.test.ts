import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type DatabaseBeforeMigration,
  openDatabaseBefore,
} from "../../testing/database-before-migration.ts";

const timestamps = { created_at: new Date(0), updated_at: new Date(0) };
let database: DatabaseBeforeMigration;

beforeAll(async () => {
  database = await openDatabaseBefore("default_calendars_and_locations");
});
afterAll(() => database.close());

async function insertOrganization(language: string, time_zone: string): Promise<string> {
  const id = uuidv7();
  await database.insert("organizations", { id, name: "Old", language, time_zone, ...timestamps });
  return id;
}

const insertCalendar = (organization_id: string, calendar: object) =>
  database.insert("calendars", {
    organization_id,
    id: uuidv7(),
    name: "Old",
    color: "#336699",
    time_zone: "UTC",
    ...timestamps,
    ...calendar,
  });

test("gives organizations the default calendar and location that they lack", async () => {
  const dutch = await insertOrganization("nl", "Europe/Amsterdam");
  const english = await insertOrganization("en", "Europe/London");
  await insertCalendar(english, { kind: "resource" });
  await insertCalendar(english, { kind: "team", is_default: true, deleted_at: new Date(1) });
  const complete = await insertOrganization("nl", "Europe/Amsterdam");
  await insertCalendar(complete, { kind: "team" });
  await database.insert("inventory_locations", {
    organization_id: complete,
    id: uuidv7(),
    name: "Old",
    is_default: false,
    ...timestamps,
  });
  await database.migrate();

  const calendars = await database.query(
    "select organization_id, name, kind, time_zone, owner_user_id from calendars where is_default and deleted_at is null",
  );
  const calendar = { name: "Agenda", kind: "team", owner_user_id: null };
  expect(new Set(calendars)).toEqual(
    new Set([
      { organization_id: dutch, time_zone: "Europe/Amsterdam", ...calendar },
      { organization_id: english, time_zone: "Europe/London", ...calendar },
    ]),
  );
  const locations = await database.query(
    "select organization_id, name from inventory_locations where is_default",
  );
  expect(new Set(locations)).toEqual(
    new Set([
      { organization_id: dutch, name: "Magazijn" },
      { organization_id: english, name: "Warehouse" },
    ]),
  );
  const open = await database.query(
    "select relname from pg_class where relname in ('organizations', 'calendars', 'inventory_locations') and not (relrowsecurity and relforcerowsecurity)",
  );
  expect(open).toEqual([]);
});
