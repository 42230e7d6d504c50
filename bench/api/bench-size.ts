import type { Measure } from "../../lib/figures/result.ts";
import { type BenchOrganization, createBenchOrganization } from "../support/bench-organization.ts";
import { toMeasure } from "../support/measure.ts";

/**
 * Measures by how much records make the database grow, with their indexes, audit entries and events.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, count = 1_000): Promise<Measure[]> {
  const bench = await createBenchOrganization(url);
  try {
    const supplier = await measureGrowth(bench, count, (n) =>
      bench.post("/suppliers", {
        name: `Leverancier ${n} te Utrecht`,
        email: `inkoop-${n}@leverancier.example`,
        phone: "+31301234567",
      }),
    );
    const task = await measureGrowth(bench, count, (n) =>
      bench.post("/tasks", {
        title: `Onderhoudsbeurt ${n}`,
        description: "De ketting vervangen, de remmen afstellen en de banden oppompen.",
      }),
    );
    return [
      describe("supplier", `A supplier, in the mean of ${count}`, supplier),
      describe("task", `A task, in the mean of ${count}`, task),
    ];
  } finally {
    await bench.close();
  }
}

function describe(id: string, of: string, ours: number): Measure {
  return toMeasure({ id, of, unit: "KiB", better: "less", ours });
}

/** Returns the growth of the database for each record, in KiB. */
async function measureGrowth(
  bench: BenchOrganization,
  count: number,
  create: (n: number) => Promise<unknown>,
): Promise<number> {
  const before = await readSize(bench);
  for (let n = 0; n < count; n += 1) await create(n);
  return ((await readSize(bench)) - before) / count / 1_024;
}

/** Returns the size of the database in bytes. */
async function readSize(bench: BenchOrganization): Promise<number> {
  const [row] = await bench.run((transaction) =>
    transaction.all<{ size: number | string }>({
      text: "select pg_database_size(current_database()) as size",
      values: [],
    }),
  );
  return Number(row?.size);
}
