import type { Measure } from "../../lib/figures/result.ts";
import {
  createBenchOrganization,
  type BenchOrganization,
  insertCustomers,
  timed,
} from "../support/bench-organization.ts";
import { toDurations } from "../support/measure.ts";

const count = 100_000;
const filter = "/customers?limit=25&status=active";

/**
 * Measures a page of 25 out of 100 000 customers, filtered, at page 1 and at page 1 000: with keyset pagination
 * both cost the same.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, rounds = 200): Promise<Measure[]> {
  const bench = await createBenchOrganization(url);
  try {
    await insertCustomers(bench, count);
    const cursors = [await cursorOf(bench, 1), await cursorOf(bench, 1_000)];
    const durations: number[][] = [[], []];
    for (let round = -10; round < rounds; round += 1) {
      for (const [index, cursor] of cursors.entries()) {
        const duration = await timed(() => bench.get(`${filter}${cursor}`));
        // The first requests parse their statements.
        if (round >= 0) durations[index]?.push(duration);
      }
    }
    const [first = [], late = []] = durations;
    return [
      ...toDurations({ id: "page-1", of: `The first 25 of ${count} customers`, ours: first }),
      ...toDurations({
        id: "page-1000",
        of: `Page 1 000 of ${count} customers`,
        ours: late,
        references: { "page 1": first },
      }),
    ];
  } finally {
    await bench.close();
  }
}

/** Finds the cursor of a page of 25 through pages of 100. */
async function cursorOf(bench: BenchOrganization, page: number): Promise<string> {
  let cursor = "";
  for (let left = (page - 1) * 25; left > 0; left -= 100) {
    const limit = Math.min(left, 100);
    const page = await bench.get(`${filter.replace("limit=25", `limit=${limit}`)}${cursor}`);
    cursor = `&cursor=${page.page.nextCursor}`;
  }
  return cursor;
}
