import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Measure } from "../../lib/figures/result.ts";
import { toMeasure } from "../support/measure.ts";
import { median } from "../support/median.ts";
import { watchPeak } from "../support/peak-memory.ts";
import { lowMemory } from "../../scripts/launch/processes.ts";
import { type ServedApi, serveApi } from "../support/served-api.ts";

const execute = promisify(execFile);

const mebibyte = 1024 * 1024;
const sizeBytes = 100 * mebibyte;
const rounds = 5;
const atOnce = 4;

type TransferTimes = { upload: number; download: number };

/**
 * Measures 100 MiB up and down over HTTP, stored on disk, with curl as the client, and the service process's
 * peak memory, the worst of all rounds. The reference is `cp` of the same file with `sync`.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), "werkbank-bench-files-"));
  const source = join(folder, "source.zip");
  const small = join(folder, "small.zip");
  try {
    await writeArchive(source, sizeBytes);
    await writeArchive(small, mebibyte);
    const copies: number[] = [];
    const copy = async () => {
      const target = join(folder, "copy.zip");
      copies.push(
        await timeCommand("sh", ["-c", `cp "${source}" "${target}" && sync "${target}"`]),
      );
    };
    const usual = await withApi(url, [], async (api) => {
      await transfer(api, { source: small, target: join(folder, "small") });
      const times: TransferTimes[] = [];
      const one = await measureWorstPeak(api, async () => {
        await copy();
        times.push(await transfer(api, { source, target: join(folder, "target") }));
      });
      return { times, one };
    });
    const concurrent = await withApi(url, [], async (api) => {
      await transfer(api, { source: small, target: join(folder, "small") });
      return measureWorstPeak(api, async () => {
        const targets = Array.from({ length: atOnce }, (_, n) => join(folder, `target-${n}`));
        await Promise.all(targets.map((target) => transfer(api, { source, target })));
      });
    });
    const withSmallHeap = await withApi(url, lowMemory.execArgv, async (api) => {
      await transfer(api, { source: small, target: join(folder, "small") });
      return measureWorstPeak(api, () => transfer(api, { source, target: join(folder, "target") }));
    });
    const duration = (step: keyof TransferTimes, of: string) =>
      toMeasure({
        id: step,
        of,
        unit: "ms",
        better: "less",
        ours: median(usual.times.map((times) => times[step])),
        references: { "cp and sync": median(copies) },
      });
    const memory = (id: string, of: string, bytes: number) =>
      toMeasure({ id, of, unit: "MiB", better: "less", ours: bytes / mebibyte });
    return [
      duration("upload", "Upload of 100 MiB"),
      duration("download", "Download of 100 MiB"),
      memory("memory", "Memory that 100 MiB up and down take, the worst of five", usual.one),
      memory("memory.start", "The same as the product starts the process", withSmallHeap),
      memory("memory.several", "Memory that four of them at once take", concurrent),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function withApi<Result>(
  url: string | undefined,
  execArgv: string[],
  work: (api: ServedApi) => Promise<Result>,
): Promise<Result> {
  const api = await serveApi(url, { execArgv });
  try {
    return await work(api);
  } finally {
    await api.close();
  }
}

/** Returns the highest memory peak of the rounds, in bytes above the level before the first. */
async function measureWorstPeak(
  { pid }: ServedApi,
  round: () => Promise<unknown>,
): Promise<number> {
  const peak = await watchPeak(pid);
  for (let n = 0; n < rounds; n += 1) await round();
  return (await peak()).added;
}

/** Uploads and downloads the file; returns the durations of both transfers, in milliseconds. */
async function transfer(
  { baseUrl, owner }: ServedApi,
  { source, target }: { source: string; target: string },
): Promise<TransferTimes> {
  const { path, send } = owner;
  const local = (link: string) => baseUrl + new URL(link).pathname;
  const { size } = await stat(source);
  const body = { name: "source.zip", contentType: "application/zip", sizeBytes: size };
  const created = (await send("POST", `${path}/files`, { body })).body;
  const type = "Content-Type: application/zip";
  const upload = await timeCommand("curl", [
    "-sf",
    "-T",
    source,
    "-H",
    type,
    local(created.upload.url),
  ]);
  const completed = await send("POST", `${path}/files/${created.id}/complete`);
  if (completed.body.state !== "available") throw new Error(JSON.stringify(completed.body));
  const { download: link } = (await send("GET", `${path}/files/${created.id}`)).body;
  const download = await timeCommand("curl", ["-sf", "-o", target, local(link.url)]);
  await execute("cmp", [source, target]);
  return { upload, download };
}

async function timeCommand(command: string, args: string[]): Promise<number> {
  const began = performance.now();
  await execute(command, args);
  return performance.now() - began;
}

/** Writes random bytes between the two signatures that identify an archive. */
async function writeArchive(path: string, size: number): Promise<void> {
  const file = await open(path, "w");
  try {
    await file.write(Buffer.from("PK\u0003\u0004", "latin1"));
    const part = randomBytes(mebibyte);
    for (let left = size - mebibyte; left > 0; left -= mebibyte) await file.write(part);
    const end = Buffer.alloc(22);
    end.write("PK\u0005\u0006", 0, "latin1");
    await file.write(part.subarray(0, mebibyte - 4 - end.length));
    await file.write(end);
  } finally {
    await file.close();
  }
}
