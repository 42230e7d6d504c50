import type { Measure } from "../../lib/figures/result.ts";
import { createBenchOrganization, timed } from "../support/bench-organization.ts";
import { toDurations } from "../support/measure.ts";

const line = {
  description: "Accu 500 Wh",
  quantity: 7,
  unitCode: "C62",
  unitPriceMinor: 48_900,
  vatCategory: "S",
  vatRate: 21,
  discountPercent: 2.5,
};

/**
 * Measures the creation of a quote with 20 lines compared with one with a single line, sequentially: the cost
 * of the lines, and of a quote without them.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, rounds = 100): Promise<Measure[]> {
  const bench = await createBenchOrganization(url);
  try {
    const customer = await bench.post("/customers", { name: "Snelle Bocht" });
    const lineCounts = [1, 20];
    const durations: number[][] = lineCounts.map(() => []);
    for (let round = -10; round < rounds; round += 1) {
      for (const [index, count] of lineCounts.entries()) {
        const lines = Array.from({ length: count }, () => line);
        const duration = await timed(() =>
          bench.post("/quotes", { customerId: customer.id, lines }),
        );
        // The first requests parse their statements.
        if (round >= 0) durations[index]?.push(duration);
      }
    }
    const [one = [], many = []] = durations;
    return [
      ...toDurations({ id: "one-line", of: "Creating a quote with one line", ours: one }),
      ...toDurations({
        id: "twenty-lines",
        of: "Creating a quote with 20 lines",
        ours: many,
        references: { "one line": one },
      }),
    ];
  } finally {
    await bench.close();
  }
}
