import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { prepareDemoSnapshot } from "@werkbank/demo";
import { hashBuildInputs } from "../lib/publication/build-inputs.ts";
import { loadOpenApi } from "../lib/contract/openapi.ts";
import { loadPages } from "../lib/load/load-pages.ts";
import { buildPublication } from "../lib/publication/build-publication.ts";
import { readPublishedInputs, writePublication } from "../lib/publication/store.ts";
import { createDocsSite } from "../lib/http/docs-handler.ts";
import { siteConfig } from "../lib/site/site-config.ts";
import { contentFaults } from "./checks/content/faults.ts";

export type BuildOptions = {
  rootDir: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Build even if nothing has changed. */
  force?: boolean;
  /** Receives one line a step. */
  log?: (line: string) => void;
};

const progressMs = 10_000;

/**
 * Builds the site where it is missing or older than its sources: `next build`, then the table of
 * representations in `.publication`. Prepares the demo database that a first start copies.
 * @returns whether anything was built.
 * @throws Error with the output of Next, or the file and line of content that cannot be published.
 */
export async function ensureBuilt(options: BuildOptions): Promise<boolean> {
  const { rootDir, env, force = false, log = () => {} } = options;
  if (await prepareDemoSnapshot()) log("Prepared the demo database.");
  const config = siteConfig(env, rootDir);
  const directory = join(rootDir, ".publication");
  const inputs = await hashBuildInputs(config);
  const isThere = existsSync(join(rootDir, ".next/BUILD_ID"));
  if (!force && isThere && (await readPublishedInputs(directory)) === inputs) {
    log("The site is up to date.");
    return false;
  }
  log("Reading the pages …");
  const [pages, openapi] = await Promise.all([loadPages(config), loadOpenApi(rootDir)]);
  const started = performance.now();
  log(`Building ${pages.length} pages with Next …`);
  await buildWithNext(rootDir, { ...env, DOCS_URL: config.docsUrl, BASE_URL: config.baseUrl }, log);
  log("Making the table of representations …");
  const site = createDocsSite(config, pages, openapi);
  const publication = await buildPublication(site, join(rootDir, ".next"));
  await writePublication(directory, {
    publication,
    pages,
    openapi,
    docsUrl: config.docsUrl,
    baseUrl: config.baseUrl,
    inputs,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(`Built ${publication.entries.size} addresses in ${seconds} s.`);
  return true;
}

/** Runs the local `next build`; its output is shown only when it fails. */
async function buildWithNext(
  rootDir: string,
  env: Readonly<Record<string, string | undefined>>,
  log: (line: string) => void,
): Promise<void> {
  const binary = join(rootDir, "node_modules/next/dist/bin/next");
  const child = spawn(process.execPath, [binary, "build"], {
    cwd: rootDir,
    env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const started = performance.now();
  const ticking = setInterval(() => {
    log(`… still building after ${Math.round((performance.now() - started) / 1000)} s`);
  }, progressMs);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (code !== 0) throw new Error(`next build failed:\n${Buffer.concat(output).toString()}`);
  } finally {
    clearInterval(ticking);
  }
}

/** `npm run build`: nothing is built from pages that say what is not so. */
async function main(rootDir: string): Promise<void> {
  const config = siteConfig(process.env, rootDir);
  const faults = await contentFaults(await loadPages(config), config);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const force = process.argv.includes("--force");
  await ensureBuilt({ rootDir, env: process.env, force, log: console.log });
}

if (import.meta.main) {
  main(join(import.meta.dirname, "..")).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
