import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createNodeServer } from "@werkbank/http/node-server";
import type { Measure } from "../../lib/figures/result.ts";
import { type BenchOrganization, createBenchOrganization } from "../support/bench-organization.ts";
import { toMeasure } from "../support/measure.ts";
import { median } from "../support/median.ts";
import { watchMemory } from "../support/watch-memory.ts";

const execute = promisify(execFile);

const mebibyte = 1024 * 1024;
const sizeBytes = 100 * mebibyte;
const rounds = 5;

/**
 * 100 MiB up and down over HTTP, kept on disk, and the memory that the process of the service takes for
 * them; curl is the client. The reference is `cp` of the same file with `sync`.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), "werkbank-bench-files-"));
  const bench = await createBenchOrganization(url);
  const server = createNodeServer((request, { incoming }) =>
    bench.api.fetch(request, { incoming }),
  );
  try {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const [source, target] = [join(folder, "source.zip"), join(folder, "target.zip")];
    const small = join(folder, "small.zip");
    await writeArchive(source, sizeBytes);
    await writeArchive(small, mebibyte);
    const times: Record<string, number[]> = { cp: [], upload: [], download: [] };
    // Once unmeasured: what is loaded and compiled at the first time is no cost of a file.
    await there(bench, port, { source: small, target });
    const memory = watchMemory();
    for (let round = 0; round < rounds; round += 1) {
      times["cp"]?.push(
        await timed("sh", ["-c", `cp "${source}" "${target}" && sync "${target}"`]),
      );
      const { upload, download } = await there(bench, port, { source, target });
      times["upload"]?.push(upload);
      times["download"]?.push(download);
    }
    const taken = memory.end();
    const { cp = [], ...steps } = times;
    return [
      ...Object.entries(steps).map(([step, each]) =>
        toMeasure({
          id: step,
          of: `${step === "upload" ? "Upload" : "Download"} of 100 MiB`,
          unit: "ms",
          better: "less",
          ours: median(each),
          references: { "cp and sync": median(cp) },
        }),
      ),
      toMeasure({
        id: "memory",
        of: "Memory that files of 100 MiB take",
        unit: "MiB",
        better: "less",
        ours: taken / mebibyte,
      }),
    ];
  } finally {
    server.close();
    server.closeAllConnections();
    await bench.close();
    await rm(folder, { recursive: true });
  }
}

/** Sends the file and fetches it again; how long the bytes took, in milliseconds. */
async function there(
  { api, issuer, userId, organizationId }: BenchOrganization,
  port: number,
  { source, target }: { source: string; target: string },
): Promise<{ upload: number; download: number }> {
  const files = `http://127.0.0.1:${port}/api/v1/organizations/${organizationId}/files`;
  const authorization = `Bearer ${issuer.sign({ sub: userId })}`;
  const ask = async (path: string, method = "GET", body?: object): Promise<any> => {
    const headers = { authorization, "content-type": "application/json" };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await api.fetch(new Request(files + path, init));
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const local = (link: string) => `http://127.0.0.1:${port}${new URL(link).pathname}`;
  const { size } = await stat(source);
  const declared = { name: "source.zip", contentType: "application/zip", sizeBytes: size };
  const { id, upload } = await ask("", "POST", declared);
  const type = "Content-Type: application/zip";
  const up = await timed("curl", ["-sf", "-T", source, "-H", type, local(upload.url)]);
  const { state, rejectionReason } = await ask(`/${id}/complete`, "POST");
  if (state !== "available") throw new Error(`the file is ${state}: ${rejectionReason}`);
  const { download } = await ask(`/${id}`);
  const down = await timed("curl", ["-sf", "-o", target, local(download.url)]);
  await execute("cmp", [source, target]);
  return { upload: up, download: down };
}

async function timed(command: string, args: string[]): Promise<number> {
  const began = performance.now();
  await execute(command, args);
  return performance.now() - began;
}

/** Random bytes between the two ends by which an archive is told. */
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
