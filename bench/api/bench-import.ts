import { setTimeout as delay } from "node:timers/promises";
import {
  type BenchOrganization,
  createBenchOrganization,
  percentiles,
  timed,
} from "../support/bench-organization.ts";
import { watchMemory } from "../support/watch-memory.ts";

/** As many as an import may have. */
const rows = 20_000;
const referenceRows = 2_000;
/** Between two requests of the other organization. */
const everyMs = 10;
const mebibyte = 1024 * 1024;

/**
 * An import of 20 000 suppliers in the process that answers requests: rows a second beside bare INSERTs of
 * the same rows in a transaction each, the memory that it takes, and what another organization's requests
 * wait meanwhile. A request counts from the moment at which it was due, so that a thread that is held up
 * shows.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined): Promise<void> {
  const bench = await createBenchOrganization(url);
  try {
    await bench.api.jobs.prepare();
    const other = await bench.another();
    // The first requests parse their statements.
    await importRows(bench, 100);
    await requestsDuring(other, () => delay(500));
    const idle = await requestsDuring(other, () => delay(10_000));
    const inserted = await timed(() => insertRows(bench, referenceRows));
    const memory = watchMemory();
    let took = 0;
    const waits = await requestsDuring(other, async () => {
      took = await importRows(bench, rows);
    });
    const taken = memory.end();
    const reference = (referenceRows * 1_000) / inserted;
    const rate = (rows * 1_000) / took;
    console.log(`Import of ${rows} rows, ${bench.engine}, one process`);
    console.log(`  INSERT, a transaction each  ${reference.toFixed(0).padStart(6)}/s  1.00`);
    console.log(
      `  rows imported               ${rate.toFixed(0).padStart(6)}/s  ${(rate / reference).toFixed(2)}`,
    );
    console.log(`  memory                      ${(taken / mebibyte).toFixed(0)} MiB more at most`);
    console.log(`  another organization, a list and a new task in turns`);
    console.log(`    without an import  ${percentiles(idle)}`);
    console.log(`    meanwhile          ${percentiles(waits)}`);
  } finally {
    await bench.close();
  }
}

/** How long the job takes from its begin to its end, in milliseconds. */
async function importRows(bench: BenchOrganization, count: number): Promise<number> {
  const lines = Array.from({ length: count }, (_, n) => `Supplier ${n},${count}-${n},30`);
  const fileId = await bench.upload(
    "rows.csv",
    "text/csv",
    `Name,Code,Days\n${lines.join("\n")}\n`,
  );
  const mapping = { Name: "name", Code: "code", Days: "paymentTermsDays" };
  const begun = await bench.post("/imports", { kind: "suppliers", fileId, mapping }, 202);
  const took = await timed(() => bench.api.jobs.runDue());
  const { state, counts } = await bench.get(`/imports/${begun.id}`);
  if (state !== "succeeded" || counts.created !== count) {
    throw new Error(`the import is ${state}: ${JSON.stringify(counts)}`);
  }
  return took;
}

async function insertRows(bench: BenchOrganization, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await bench.run(async (transaction) => {
      transaction.write({
        text: `insert into suppliers (organization_id, id, name, code, payment_terms_days, status,
            currency, created_at, updated_at)
          values ($1, gen_random_uuid(), $2, $3, 30, 'active', 'EUR', now(), now())`,
        values: [bench.organizationId, `Supplier ${n}`, `reference-${n}`],
      });
    });
  }
}

/** How long each request of an organization takes while work is under way, in milliseconds. */
async function requestsDuring(
  other: Pick<BenchOrganization, "get" | "post">,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const due = performance.now() + everyMs;
      await delay(everyMs);
      if (n % 2 === 0) await other.get("/tasks?limit=20");
      else await other.post("/tasks", { title: `Task ${n}` });
      waits.push(performance.now() - due);
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await asking;
  return waits;
}
