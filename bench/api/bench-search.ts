import {
  createBenchOrganization,
  insertCustomers,
  percentiles,
  timed,
} from "../support/bench-organization.ts";

const count = 100_000;
const queries = [
  ["one customer, by number", "q=77777"],
  ["two words, 20 customers", "q=koeriers+c4ca423"],
  ["a beginning, some hundreds", "q=zurich+c4c"],
  ["a word of every customer", "q=b.v"],
] as const;

/**
 * Full-text search over 100 000 customers: the search of the organization, over all kinds, and `q` of
 * the list of customers.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, rounds = 20): Promise<void> {
  const bench = await createBenchOrganization(url);
  try {
    await insertCustomers(bench, count);
    console.log(`Search over ${count} customers, ${bench.engine}, ${rounds} times each`);
    for (const path of ["/search", "/customers"]) {
      for (const [name, query] of queries) {
        const durations: number[] = [];
        for (let round = -2; round < rounds; round += 1) {
          const duration = await timed(() => bench.get(`${path}?${query}`));
          // The first requests parse their statements.
          if (round >= 0) durations.push(duration);
        }
        console.log(`  ${path.padEnd(10)} ${name.padEnd(27)} ${percentiles(durations)}`);
      }
    }
  } finally {
    await bench.close();
  }
}
