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
const guide = { file: "content/products.mdx", path: "/products", after: "\n---\n" };
const operation = {
  file: "packages/api/src/domains/suppliers/operations/get-supplier.ts",
  path: "/v1/openapi.json",
  after: 'description: "',
};

const maxWaitMs = 5 * 60_000;

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
  return withServer([join(root, next), "dev", folder, ...listening], {}, async () => {
    const url = `http://127.0.0.1:${port}/`;
    const first = await seconds(() => waitForText(url, "one"));
    const edited = await measureEdit({ file: page, after: "<p>" }, url);
    return { first, page: edited };
  });
}

async function measureOurs() {
  const cached = [".next/dev", "node_modules/.cache/compiled"];
  for (const path of cached) await rm(join(root, path), { recursive: true, force: true });
  const dataDir = await mkdtemp(join(tmpdir(), "werkbank-bench-dev-"));
  const [port, idpPort] = [await freePort(), await freePort()];
  const env = { PORT: String(port), IDP_PORT: String(idpPort), DATA_DIR: dataDir };
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  try {
    return await withServer([join(root, "scripts/dev.ts")], env, async () => {
      const first = await seconds(() => waitForText(at("/"), "<h1>"));
      await waitForText(at(guide.path), "<h1>");
      await waitForText(at(operation.path), "getSupplier");
      const document = await readFile(join(root, "public/openapi.json"), "utf8");
      const edits = {
        guide: await measureEdit(guide, at(guide.path)),
        operation: await measureEdit(operation, at(operation.path)),
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
async function withServer<Result>(
  args: string[],
  env: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    return await work();
  } finally {
    await stopProcess(child);
  }
}

/** Writes a word into a file, measures until a URL shows it, in seconds, and restores the file. */
async function measureEdit(
  { file, after }: { file: string; after: string },
  url: string,
): Promise<number> {
  const path = file.startsWith("/") ? file : join(root, file);
  const text = await readFile(path, "utf8");
  const position = text.indexOf(after) + after.length;
  const word = `edited${Date.now()}`;
  try {
    await writeFile(path, `${text.slice(0, position)}${word} ${text.slice(position)}`);
    return await seconds(() => waitForText(url, word));
  } finally {
    await writeFile(path, text);
  }
}

/** Waits until a URL shows a text. @throws Error after five minutes, as when an edit changed something else */
async function waitForText(url: string, text: string): Promise<void> {
  const end = performance.now() + maxWaitMs;
  while (performance.now() < end) {
    const response = await fetch(url, { headers: { accept: "text/html, */*" } }).catch(() => null);
    const body = await response?.text().catch(() => "");
    if (response?.ok === true && body?.includes(text) === true) return;
    await pause();
  }
  throw new Error(`${url} does not show ${JSON.stringify(text)}.`);
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
