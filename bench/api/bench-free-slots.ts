import { randomUUID } from "node:crypto";
import type { Measure } from "../../lib/figures/result.ts";
import {
  type BenchOrganization,
  createBenchOrganization,
  timed,
} from "../support/bench-organization.ts";
import { toDurations } from "../support/measure.ts";

const people = 20;
const days = 90;
const itemsADay = 5;
/** A month in the middle of them. */
const window = "from=2027-02-01T00:00:00Z&to=2027-03-04T00:00:00Z";

/**
 * Measures free slots in a month for 20 people with five items a day each, compared with those for one of them
 * and the first 100 items of that month; and a check for due reminders among as many reminders as items,
 * compared with a statement that does nothing.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, rounds = 30): Promise<Measure[]> {
  const bench = await createBenchOrganization(url);
  try {
    const userIds = await insertPeople(bench);
    await insertItems(bench, userIds);
    const slots = (ids: string[]) =>
      bench.get(`/agenda/free-slots?${window}&durationMinutes=30&userIds=${ids.join()}`);
    const variants = {
      all: () => slots(userIds),
      one: () => slots(userIds.slice(0, 1)),
      list: () => bench.get(`/agenda/items?${window}&limit=100`),
      look: () => statement(bench, "select * from due_agenda_reminders('2027-02-10T09:50Z', null)"),
      nothing: () => statement(bench, "select 1"),
    };
    const durations: Record<keyof typeof variants, number[]> = {
      all: [],
      one: [],
      list: [],
      look: [],
      nothing: [],
    };
    for (let round = -5; round < rounds; round += 1) {
      for (const name of Object.keys(variants) as (keyof typeof variants)[]) {
        const duration = await timed(variants[name]);
        // The first requests parse their statements.
        if (round >= 0) durations[name].push(duration);
      }
    }
    const count = people * days * itemsADay;
    const { all, one, list, look, nothing } = durations;
    return [
      ...toDurations({
        id: "slots",
        of: `Free slots of a month for ${people} people among ${count} items`,
        ours: all,
        references: { "for one person": one, "100 items of a list": list },
      }),
      ...toDurations({
        id: "reminders",
        of: `A look for due reminders among ${count}`,
        ours: look,
        references: { "a statement that does nothing": nothing },
      }),
    ];
  } finally {
    await bench.close();
  }
}

async function insertPeople(bench: BenchOrganization): Promise<string[]> {
  const ids = Array.from({ length: people }, () => randomUUID());
  const list = ids.map((id) => `'${id}'::uuid`).join();
  await bench.asOwner(`
insert into users (id, email, display_name, created_at, updated_at)
select id, id || '@bench.example', 'B', now(), now() from unnest(array[${list}]) as id;
insert into memberships (organization_id, user_id, role_id, joined_at, created_at, updated_at)
select m.organization_id, id, m.role_id, now(), now(), now()
from memberships m, unnest(array[${list}]) as id where m.user_id = '${bench.userId}'`);
  return ids;
}

/** Inserts half-hour items with reminders, at hours that vary from person to person. */
async function insertItems(bench: BenchOrganization, userIds: string[]): Promise<void> {
  const { id: calendarId } = await bench.post("/agenda/calendars", { name: "Calendar" });
  await bench.run(async (transaction) => {
    transaction.write({
      text: `with made as (
  insert into agenda_items (organization_id, id, calendar_id, source, state, visibility, transparency,
    title, start_at, end_at, time_zone, owner_user_id, created_by, created_at, updated_at)
  select $1, gen_random_uuid(), $2, 'item', 'confirmed', 'public', 'opaque', 'Item ' || person,
    at, at + interval '30 minutes', 'Europe/Amsterdam', ($7::uuid[])[person], $3::uuid, now(), now()
  from generate_series(1, $4::int) as person, generate_series(0, $5::int - 1) as day,
    generate_series(0, $6::int - 1) as item,
    lateral (select timestamptz '2027-01-01T08:00Z' + day * interval '1 day'
      + ((item * 3 + person) % 16) * interval '30 minutes') t (at)
  returning organization_id, id, owner_user_id)
, on_it as (
  insert into agenda_item_users (organization_id, item_id, user_id, position)
  select organization_id, id, owner_user_id, 0 from made)
insert into agenda_reminders (organization_id, id, item_id, position, method, offset_minutes)
select organization_id, gen_random_uuid(), id, 0, 'display', -15 from made`,
      values: [bench.organizationId, calendarId, bench.userId, people, days, itemsADay, userIds],
    });
  });
  await bench.asOwner("analyze");
}

function statement(bench: BenchOrganization, text: string): Promise<unknown[]> {
  return bench.run((transaction) => transaction.all({ text, values: [] }));
}
