import { appendEntries } from "@werkbank/api/testing";
import { createBenchOrganization, percentiles, timed } from "../support/bench-organization.ts";

const count = 10_000;

/**
 * The verification of an audit log of 10 000 entries with two changed fields each, as a request.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, rounds = 5): Promise<void> {
  const bench = await createBenchOrganization(url);
  try {
    await bench.run(async (transaction) => appendEntries(transaction, bench.userId, count));
    const durations: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      durations.push(
        await timed(async () => {
          const { valid, entries } = await bench.get("/audit-log/verification");
          if (valid !== true || entries !== count) throw new Error("the log is not valid");
        }),
      );
    }
    console.log(`Audit verification, ${bench.engine}, ${rounds} times`);
    console.log(`  ${count} entries  ${percentiles(durations)}`);
  } finally {
    await bench.close();
  }
}
