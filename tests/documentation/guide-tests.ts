import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isExtendedRun } from "@werkbank/api/testing/sampling";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type GuideBlock,
  type GuideCommand,
  readBlocks,
  toCommands,
} from "../../lib/guides/code-blocks.ts";
import { loadOpenApi } from "../../lib/contract/openapi.ts";
import { bundleCli } from "@werkbank/cli/bundle";
import { root } from "../../scripts/launch/processes.ts";
import { createDemoPool } from "./demo-pool.ts";
import { substitute, readSubstitutions, setAt, valueAt } from "./substitute-examples.ts";
import { type GuidePage, type GuideSession, toSessions } from "./guide-sessions.ts";
import { splitByMarker, statusesFile, writePageScript } from "./page-script.ts";
import { runScript } from "./run-script.ts";

const files = (await readdir(join(root, "content"), { recursive: true }))
  .filter((name) => name.endsWith(".mdx"))
  .toSorted();
/** Every guide, in both languages. */
export const guidePages: GuidePage[] = await Promise.all(
  files.map(async (name) => {
    const blocks = readBlocks(await readFile(join(root, "content", name), "utf8"));
    return { name, blocks, commands: toCommands(blocks) };
  }),
);
/** Returns what is executed and compared of a page; a translation is mostly equal to its original. */
const toComparable = ({ blocks }: GuidePage): string =>
  JSON.stringify(
    blocks
      .filter(({ purpose }) => purpose !== "fragment")
      .map(({ line: _line, title, purpose, ...rest }) => [
        purpose,
        purpose === "file" ? title : "",
        rest,
      ]),
  );
const comparableByName = new Map(guidePages.map((page) => [page.name, toComparable(page)]));
// A translation with the same commands and output as its original is not run again.
const distinctPages = guidePages.filter(
  ({ name }) =>
    !name.endsWith(".nl.mdx") ||
    comparableByName.get(name) !== comparableByName.get(name.replace(".nl.mdx", ".mdx")),
);
/** Most pages need a new service, which takes seconds: the fixed sample contains every fourth page. */
const sampledPages = distinctPages.filter(
  ({ name }, index) => isExtendedRun || index % 4 === 0 || name === "quickstart.mdx",
);
export const hasPython = canRun("python3");
/** The sign-in programs of the quickstart, which every page can use. */
const signInPrograms = guidePages
  .find(({ name }) => name === "quickstart.mdx")!
  .blocks.filter(({ purpose }) => purpose === "file");

const openapi = await loadOpenApi(root);
const sampledSessions = sampledPages.flatMap((page) => toSessions(page, openapi));

/** Whether a session runs `werkbank`, which starts a process for each command. */
export const hasCommandLine = ({ commands }: GuideSession): boolean =>
  commands.some(({ code }) => /\bwerkbank [a-z]/u.test(code));

/**
 * Defines a test for each selected guide of the sample, and for each language of its requests: runs every `runnable` command of the page against the real
 * service in its demo state, in the order of the page and in a folder per page; the output must match the page. `node`
 * and `werkbank` are available, as for a user who has installed both.
 */
export function defineGuideTests(select: (session: GuideSession) => boolean): void {
  const demoPool = createDemoPool();
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "werkbank-docs-"));
    const bin = join(directory, "bin");
    await mkdir(bin);
    await symlink(process.execPath, join(bin, "node"));
    await writeCurl(bin);
    await bundleCli(join(bin, "werkbank.mjs"));
    await writeFile(join(bin, "werkbank"), `#!/bin/sh\nexec node '${bin}/werkbank.mjs' "$@"\n`);
    await chmod(join(bin, "werkbank"), 0o755);
    // A service that cannot start fails here, once, instead of in every page.
    await demoPool.acquire([]);
  });
  afterAll(async () => {
    await demoPool.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const selected = sampledSessions.filter(select);
  test.each(selected)("$name shows what its commands print ($kind)", async (session) => {
    const { name, blocks, commands } = session;
    const { service, token } = await demoPool.acquire(commands, session !== selected.at(-1));
    // Replaces the URL placeholders of the page with the URLs of the service under test.
    const fill = (text: string) =>
      text
        .replaceAll(/\{(base|docs)_url\}/gu, service.baseUrl)
        .replaceAll("{idp_url}", service.idpUrl)
        .replaceAll("{idp_origin}", new URL(service.idpUrl).origin);
    const run = commands.filter(({ language }) => language !== "python" || hasPython);
    const folder = await mkdtemp(join(directory, "page-"));
    for (const name of ["node_modules", "packages"]) {
      await symlink(join(root, name), join(folder, name));
    }
    await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
    await writeFile(join(folder, statusesFile), "");
    for (const { title, code } of signInPrograms) await writeFile(join(folder, title!), fill(code));
    const script = await writePageScript(blocks, run, { folder, fill, token, ...service });
    const result = await runScript(script, {
      folder,
      env: {
        PATH: `${join(directory, "bin")}:${process.env["PATH"]}`,
        STATUSES: join(folder, statusesFile),
        PYTHONPATH: join(root, "packages/client-python/src"),
        NODE_COMPILE_CACHE: join(directory, "compile-cache"),
        HOME: folder,
        LANG: "C.UTF-8",
        SERVICE_BASE_URL: service.baseUrl,
        DATA_DIR: service.dataDir,
        DEMO_TOKEN: token,
      },
      accountAt: (stderr) => findAccount(run, stderr),
    });
    const outputByLine = splitByMarker(result.stdout.replaceAll("\r\n", "\n"));
    const statuses = splitByMarker(await readFile(join(folder, statusesFile), "utf8"));
    const substitutions = await readSubstitutions(folder);
    for (const command of run) {
      const position = `content/${name}:${command.line}`;
      const last = [...outputByLine.keys()].at(-1) === command.line;
      expect(outputByLine.has(command.line), `${position} was not reached`).toBe(true);
      const failed = last && result.code !== 0;
      expect(failed, `${position} ended with ${result.code}:\n${result.stderr.slice(-2_000)}`).toBe(
        false,
      );
      const { output } = command;
      if (output === undefined) continue;
      const documented = substitute(fill(output.code), substitutions);
      expectOutput(output, outputByLine.get(command.line) ?? "", documented, position);
      // Of commands that share an output, only curl records the status.
      if (output.status === undefined || !/\bcurl\b/u.test(command.code)) continue;
      expect(statuses.get(command.line)?.trim().split("\n").at(-1), position).toBe(output.status);
    }
  });
}

/**
 * Compares an output to the page. Documented JSON may be partial: every documented member must be in the response with
 * its value; members marked as examples only have to exist.
 */
function expectOutput(
  output: GuideBlock,
  printed: string,
  documented: string,
  position: string,
): void {
  if (output.language !== "json") {
    expect(printed.trim(), position).toBe(documented.trim());
    return;
  }
  const [actual, expected] = [printed, documented].map((text) => JSON.parse(text) as object);
  for (const pointer of output.examples) setAt(expected, pointer, valueAt(actual, pointer));
  expect(actual, position).toMatchObject(expected!);
}

/** Writes a `curl` that also records the status of each response, for guides that show it. */
async function writeCurl(bin: string): Promise<void> {
  const curl = execFileSync("sh", ["-c", "command -v curl"], { encoding: "utf8" }).trim();
  const lines = [
    "#!/bin/sh",
    "headers=$(mktemp)",
    `'${curl}' -D "$headers" "$@"; code=$?`,
    `sed -n 's/^HTTP[^ ]* \\([0-9]*\\).*/\\1/p' "$headers" >> "$STATUSES"`,
    'rm "$headers"; exit $code',
  ];
  await writeFile(join(bin, "curl"), `${lines.join("\n")}\n`);
  await chmod(join(bin, "curl"), 0o755);
}

/** Returns the account to sign in with: that of the last command that has started. */
function findAccount(commands: readonly GuideCommand[], stderr: string): string {
  const line = Number([...stderr.matchAll(/^=== line (\d+) ===$/gmu)].at(-1)?.[1]);
  return commands.find((command) => command.line === line)?.account ?? "sanne@singel.example";
}

function canRun(command: string): boolean {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
