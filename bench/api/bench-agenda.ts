import type { Measure } from "../../lib/figures/result.ts";
import {
  type BenchOrganization,
  createBenchOrganization,
  timed,
} from "../support/bench-organization.ts";
import { toDurations } from "../support/measure.ts";

const calendars = 12;
const seriesCount = 200;
const month = "from=2027-03-01T00:00:00Z&to=2027-04-01T00:00:00Z";
const plainMonth = "from=2027-06-01T00:00:00Z&to=2027-07-01T00:00:00Z";

/**
 * Measures a month of 200 series in 12 calendars: all its pages through the API, compared with as many plain
 * items in another month, and a SELECT of as many plain rows.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, rounds = 30): Promise<Measure[]> {
  const bench = await createBenchOrganization(url);
  try {
    const created = await insertSeries(bench);
    const count = (await readMonth(bench, month)).length;
    await insertPlainItems(bench, count);
    const plain = (await readMonth(bench, plainMonth)).length;
    if (plain !== count) throw new Error(`${plain} plain items beside ${count} occurrences`);
    const variants = {
      series: () => readMonth(bench, month),
      plain: () => readMonth(bench, plainMonth),
      select: () => selectRows(bench),
    };
    const durations: Record<keyof typeof variants, number[]> = {
      series: [],
      plain: [],
      select: [],
    };
    for (let round = -5; round < rounds; round += 1) {
      for (const [name, work] of Object.entries(variants)) {
        const duration = await timed(work);
        // The first requests parse their statements.
        if (round >= 0) durations[name as keyof typeof variants].push(duration);
      }
    }
    const { series, plain: items, select } = durations;
    return [
      ...toDurations({ id: "create-series", of: "Creating a weekly series", ours: created }),
      ...toDurations({
        id: "month",
        of: `A month of ${seriesCount} series, ${count} occurrences`,
        ours: series,
        references: { "as many plain items": items, "SELECT of their rows": select },
      }),
    ];
  } finally {
    await bench.close();
  }
}

/** Inserts weekly one-hour series, spread over calendars, days and hours; returns how long each took. */
async function insertSeries(bench: BenchOrganization): Promise<number[]> {
  const ids: string[] = [];
  for (let index = 0; index < calendars; index += 1) {
    const { id } = await bench.post("/agenda/calendars", { name: `Calendar ${index + 1}` });
    ids.push(id);
  }
  const durations: number[] = [];
  for (let index = 0; index < seriesCount; index += 1) {
    const day = String(1 + (index % 7)).padStart(2, "0");
    const hour = String(7 + (index % 10)).padStart(2, "0");
    const body = {
      calendarId: ids[index % calendars],
      title: `Series ${index + 1}`,
      startAt: `2027-01-${day}T${hour}:00:00+01:00`,
      endAt: `2027-01-${day}T${hour}:45:00+01:00`,
      userIds: [bench.userId],
      recurrenceRule: { frequency: "weekly", untilAt: "2027-05-15T00:00:00Z" },
      reminders: [{ offsetMinutes: -15 }],
    };
    durations.push(await timed(() => bench.post("/agenda/items", body)));
  }
  return durations;
}

/** Inserts copies of a series without recurrence, an hour apart. */
async function insertPlainItems(bench: BenchOrganization, count: number): Promise<void> {
  await bench.run(async (transaction) => {
    transaction.write({
      text: `with made as (
  insert into agenda_items (organization_id, id, calendar_id, source, state, visibility, transparency,
    title, start_at, end_at, time_zone, owner_user_id, organizer_user_id, created_by, created_at, updated_at)
  select $1, gen_random_uuid(), (select id from calendars order by id offset n % $3 limit 1), 'item',
    'confirmed', 'public', 'opaque', 'Plain ' || n, t.at, t.at + interval '45 minutes',
    'Europe/Amsterdam', $4, $4, $4, now(), now()
  from generate_series(1, $2::int) as n
  cross join lateral (select timestamptz '2027-06-01T06:00:00Z' + n * interval '40 minutes' as at) t
  returning organization_id, id)
, people as (
  insert into agenda_item_users (organization_id, item_id, user_id, position)
  select organization_id, id, $4, 0 from made)
insert into agenda_reminders (organization_id, id, item_id, position, method, offset_minutes)
select organization_id, gen_random_uuid(), id, 0, 'display', -15 from made`,
      values: [bench.organizationId, count, calendars, bench.userId],
    });
  });
  await bench.asOwner("analyze");
}

async function readMonth(bench: BenchOrganization, window: string): Promise<unknown[]> {
  const items: unknown[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const at: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const page = await bench.get(`/agenda/items?${window}&limit=100${at}`);
    items.push(...page.items);
    cursor = page.page.nextCursor;
  }
  return items;
}

/** Reads the rows of the plain items with one statement. */
function selectRows(bench: BenchOrganization): Promise<unknown[]> {
  return bench.run((transaction) =>
    transaction.all({
      text: `select * from agenda_items where start_at >= $1 and start_at < $2
        and recurrence_rule is null order by start_at, id`,
      values: ["2027-06-01T00:00:00Z", "2027-07-01T00:00:00Z"],
    }),
  );
}
