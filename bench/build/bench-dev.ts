import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Measure } from "../../lib/figures/result.ts";
import { freePort } from "@werkbank/http/free-port";
import { root, stopProcess } from "../../scripts/launch/processes.ts";
import { toMeasure } from "../support/measure.ts";

// Measures the waiting times of `npm run dev`, compared with a Next application with one page. Both start
// without caches. Edited files are restored; don't run a development server on them meanwhile.

const next = "node_modules/next/dist/bin/next";
const guide = { file: "content/products.mdx", address: "/products", after: "\n---\n" };
const operation = {
  file: "packages/api/src/domains/suppliers/operations/get-supplier.ts",
  address: "/v1/openapi.json",
  after: 'description: "',
};

const longestWaitMs = 5 * 60_000;

export async function run(): Promise<Measure[]> {
  const empty = await measureEmpty();
  const ours = await measureOurs();
  const rows = [
    ["first", "From the start to the first page", ours.first, empty.first],
    ["guide", "From an edited guide to its page", ours.guide, empty.page],
    ["operation", "From an edited operation to its answer", ours.operation, empty.page],
  ] as const;
  return rows.map(([id, of, own, other]) =>
    toMeasure({
      id,
      of,
      unit: "s",
      better: "less",
      ours: own,
      references: { "an application of Next with one page": other },
    }),
  );
}

async function measureEmpty() {
  // Below the repository, where the packages are found.
  const folder = join(root, ".cache/empty-app");
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "app"), { recursive: true });
  const page = join(folder, "app/page.tsx");
  await writeFile(page, "export default function Page() { return <p>one</p>; }\n");
  await writeFile(
    join(folder, "app/layout.tsx"),
    "export default ({ children }: any) => <html><body>{children}</body></html>;\n",
  );
  const port = String(await freePort());
  const listening = ["--port", port, "--hostname", "127.0.0.1"];
  return served([join(root, next), "dev", folder, ...listening], {}, async () => {
    const address = `http://127.0.0.1:${port}/`;
    const first = await seconds(() => shows(address, "one"));
    const edited = await measureEdit({ file: page, after: "<p>" }, address);
    return { first, page: edited };
  });
}

async function measureOurs() {
  const kept = [".next/dev", "node_modules/.cache/compiled"];
  for (const path of kept) await rm(join(root, path), { recursive: true, force: true });
  const dataDir = await mkdtemp(join(tmpdir(), "werkbank-bench-dev-"));
  const [port, idpPort] = [await freePort(), await freePort()];
  const env = { PORT: String(port), IDP_PORT: String(idpPort), DATA_DIR: dataDir };
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  try {
    return await served([join(root, "scripts/dev.ts")], env, async () => {
      const first = await seconds(() => shows(at("/"), "<h1>"));
      await shows(at(guide.address), "<h1>");
      await shows(at(operation.address), "getSupplier");
      const document = await readFile(join(root, "public/openapi.json"), "utf8");
      const edits = {
        guide: await measureEdit(guide, at(guide.address)),
        operation: await measureEdit(operation, at(operation.address)),
      };
      // Files generated after an edit must be restored too.
      while ((await readFile(join(root, "public/openapi.json"), "utf8")) !== document)
        await pause();
      return { first, ...edits };
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs a server process during `work`, which starts with the process. */
async function served<Result>(
  args: string[],
  env: Record<string, string>,
  ask: () => Promise<Result>,
): Promise<Result> {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    return await ask();
  } finally {
    await stopProcess(child);
  }
}

/** Writes a word into a file, measures until a URL shows it, in seconds, and restores the file. */
async function measureEdit(
  { file, after }: { file: string; after: string },
  address: string,
): Promise<number> {
  const path = file.startsWith("/") ? file : join(root, file);
  const text = await readFile(path, "utf8");
  const place = text.indexOf(after) + after.length;
  const word = `edited${Date.now()}`;
  try {
    await writeFile(path, `${text.slice(0, place)}${word} ${text.slice(place)}`);
    return await seconds(() => shows(address, word));
  } finally {
    await writeFile(path, text);
  }
}

/** Waits until a URL shows a text. @throws Error after five minutes, as when an edit changed something else */
async function shows(address: string, text: string): Promise<void> {
  const end = performance.now() + longestWaitMs;
  while (performance.now() < end) {
    const answer = await fetch(address, { headers: { accept: "text/html, */*" } }).catch(
      () => null,
    );
    const body = await answer?.text().catch(() => "");
    if (answer?.ok === true && body?.includes(text) === true) return;
    await pause();
  }
  throw new Error(`${address} does not show ${JSON.stringify(text)}.`);
}

async function pause(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 25);
  });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
