import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { tableTypes, writeXlsx } from "@werkbank/api/parts";
import type { Measure } from "../../lib/figures/result.ts";
import type { Owner } from "../../scripts/soak/load/owner.ts";
import {
  type BenchOrganization,
  createBenchOrganization,
  timed,
} from "../support/bench-organization.ts";
import { toDurations, toMeasure } from "../support/measure.ts";
import { median } from "../support/median.ts";
import { watchPeak } from "../support/peak-memory.ts";
import { serveApi } from "../support/served-api.ts";

/** The largest import allowed. */
const maxRows = 20_000;
const rounds = 3;
const rowsPerRound = 500;
/** The interval between requests of the other organization. */
const intervalMs = 50;
const mebibyte = 1024 * 1024;

/**
 * Measures rows imported per second compared with bare INSERTs of the same rows, a transaction each,
 * alternating. Then imports 20 000 rows of .xlsx into the API as installed, a separate process: its memory, and the
 * delay of another organization's requests. The embedded engine keeps its files in a folder, as when installed,
 * so that they don't count as the import's memory. A request is timed from when it was due, so that a blocked
 * thread shows.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, rows = maxRows): Promise<Measure[]> {
  const { inserted, imported } = await measureRate(url);
  const { idle, delays, memory } = await measureOthers(url, rows);
  return [
    toMeasure({
      id: "rows",
      of: "Rows imported",
      unit: "rows/s",
      better: "more",
      ours: imported,
      references: { "INSERT, a transaction each": inserted },
    }),
    toMeasure({
      id: "memory",
      of: `Memory that ${rows} rows add to the same process when idle`,
      unit: "MiB",
      better: "less",
      ours: memory.added / mebibyte,
    }),
    toMeasure({
      id: "memory.resident",
      of: `All memory of the API's process during ${rows} rows`,
      unit: "MiB",
      better: "less",
      ours: memory.resident / mebibyte,
    }),
    ...toDurations({
      id: "others",
      of: "A request of another organization during an import",
      ours: delays,
      references: { "without an import": idle },
    }),
  ];
}

/** Returns rows per second, the median of the rounds. */
async function measureRate(url: string | undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), "werkbank-bench-import-"));
  const bench = await createBenchOrganization(url, { dataDir });
  try {
    await bench.api.jobs.prepare();
    // The first requests parse their statements.
    await importRows(bench, 50);
    const [inserts, imports]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      inserts.push(await timed(() => insertRows(bench, rowsPerRound)));
      imports.push(await importRows(bench, rowsPerRound));
    }
    const rateOf = (durations: number[]) => (rowsPerRound * 1_000) / median(durations);
    return { inserted: rateOf(inserts), imported: rateOf(imports) };
  } finally {
    await bench.close();
    await rm(dataDir, { recursive: true });
  }
}

/**
 * Returns the delays of others in milliseconds, on an idle service and during an import, and the import's
 * memory.
 */
async function measureOthers(url: string | undefined, rows: number) {
  const api = await serveApi(url);
  try {
    const other = await api.another();
    await importAs(api.owner, 200);
    await requestsDuring(other, () => delay(2_000));
    const idle = await requestsDuring(other, () => delay(10_000));
    const peak = await watchPeak(api.pid);
    const delays = await requestsDuring(other, () => importAs(api.owner, rows));
    return { idle, delays, memory: await peak() };
  } finally {
    await api.close();
  }
}

/** Uploads rows and imports them; resolves when the import has ended. */
async function importAs({ path, send, put }: Owner, count: number): Promise<void> {
  const bytes = await toWorkbook(count);
  const declared = { name: "rows.xlsx", contentType: tableTypes.xlsx, sizeBytes: bytes.length };
  const { id: fileId, upload } = (await send("POST", `${path}/files`, { body: declared })).body;
  await put(new URL(upload.url).pathname, bytes, tableTypes.xlsx);
  await send("POST", `${path}/files/${fileId}/complete`);
  const body = { kind: "suppliers", fileId, mapping };
  const started = await send("POST", `${path}/imports`, { body });
  for (;;) {
    const { state, counts } = (await send("GET", `${path}/imports/${started.body.id}`)).body;
    if (state === "succeeded" && counts.created === count) return;
    if (state !== "queued" && state !== "running") {
      throw new Error(`the import is ${state}: ${JSON.stringify(counts)}`);
    }
    await delay(1_000);
  }
}

const mapping = { Name: "name", Code: "code", Days: "paymentTermsDays" };

const header = ["Name", "Code", "Days"];

function toRows(count: number): [name: string, code: string, days: number][] {
  const batch = randomUUID();
  return Array.from({ length: count }, (_, n) => [`Supplier ${n}`, `${batch}-${n}`, 30]);
}

const toCsv = (count: number): string => [header, ...toRows(count), ""].join("\n");

/** Returns rows as a workbook of Excel. */
async function toWorkbook(count: number): Promise<Buffer<ArrayBuffer>> {
  async function* batches() {
    yield toRows(count);
  }
  const content = { header, batches: batches() };
  return Buffer.concat(await Array.fromAsync(writeXlsx("Suppliers", content)));
}

/** Returns the duration of the job, in milliseconds. */
async function importRows(bench: BenchOrganization, count: number): Promise<number> {
  const fileId = await bench.upload("rows.csv", "text/csv", toCsv(count));
  const started = await bench.post("/imports", { kind: "suppliers", fileId, mapping }, 202);
  const durationMs = await timed(() => bench.api.jobs.runDue());
  const { state, counts } = await bench.get(`/imports/${started.id}`);
  if (state !== "succeeded" || counts.created !== count) {
    throw new Error(`the import is ${state}: ${JSON.stringify(counts)}`);
  }
  return durationMs;
}

async function insertRows(bench: BenchOrganization, count: number): Promise<void> {
  const batch = randomUUID();
  for (let n = 0; n < count; n += 1) {
    await bench.run(async (transaction) => {
      transaction.write({
        text: `insert into suppliers (organization_id, id, name, code, payment_terms_days, status,
            currency, created_at, updated_at)
          values ($1, gen_random_uuid(), $2, $3, 30, 'active', 'EUR', now(), now())`,
        values: [bench.organizationId, `Supplier ${n}`, `${batch}-${n}`],
      });
    });
  }
}

/** Returns the duration of each of an organization's requests while work is under way, in milliseconds. */
async function requestsDuring(
  { path, send }: Owner,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const delays: number[] = [];
  const state = { isOver: false };
  const requesting = (async () => {
    for (let n = 0; !state.isOver; n += 1) {
      const due = performance.now() + intervalMs;
      await delay(intervalMs);
      if (n % 2 === 0) await send("GET", `${path}/tasks?limit=20`);
      else await send("POST", `${path}/tasks`, { body: { title: `Task ${n}` } });
      delays.push(performance.now() - due);
    }
  })();
  await work().finally(() => {
    state.isOver = true;
  });
  await requesting;
  return delays;
}
