import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isThorough } from "@werkbank/api/testing/walks";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type GuideBlock,
  type GuideCommand,
  readBlocks,
  toCommands,
} from "../../lib/guides/code-blocks.ts";
import { bundleCli } from "@werkbank/cli/bundle";
import { root } from "../../scripts/launch/processes.ts";
import { builtFor } from "../support/service.ts";
import { createFreshDemo } from "./fresh-demo.ts";
import { bind, readBindings, setAt, valueAt } from "./bind-examples.ts";
import { readPrinted, statusesFile, writePageScript } from "./page-script.ts";
import { runScript } from "./run-script.ts";

type GuidePage = { name: string; blocks: GuideBlock[]; commands: GuideCommand[] };

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
const executedOf = ({ blocks }: GuidePage): string =>
  JSON.stringify(
    blocks
      .filter(({ purpose }) => purpose !== "fragment")
      .map(({ line: _line, title, purpose, ...rest }) => [
        purpose,
        purpose === "file" ? title : "",
        rest,
      ]),
  );
const executed = new Map(guidePages.map((page) => [page.name, executedOf(page)]));
// A translation with the same commands and output as its original is not run again.
const differing = guidePages.filter(
  ({ name }) =>
    !name.endsWith(".nl.mdx") ||
    executed.get(name) !== executed.get(name.replace(".nl.mdx", ".mdx")),
);
/** Most pages need a new service, which takes seconds: the fixed sample contains every fourth page. */
const walked = differing.filter(
  ({ name }, index) => isThorough || index % 4 === 0 || name === "quickstart.mdx",
);
export const hasPython = canRun("python3");
/** The sign-in programs of the quickstart, which every page can use. */
const signIn = guidePages
  .find(({ name }) => name === "quickstart.mdx")!
  .blocks.filter(({ purpose }) => purpose === "file");

/** Whether a page runs `werkbank`, which starts a process for each command. */
export const hasCommandLine = ({ commands }: GuidePage): boolean =>
  commands.some(({ code }) => /\bwerkbank [a-z]/u.test(code));

/**
 * Defines a test for each selected guide of the sample: runs every `runnable` command of the page against the real
 * service in its demo state, in the order of the page and in a folder per page; the output must match the page. `node`
 * and `werkbank` are available, as for a user who has installed both.
 */
export function proveGuides(select: (page: GuidePage) => boolean): void {
  const demo = createFreshDemo();
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
    await demo.take([]);
  });
  afterAll(async () => {
    await demo.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const selected = walked.filter(select);
  test.each(selected)("$name shows what its commands print", async ({ name, blocks, commands }) => {
    const { service, token } = await demo.take(commands, name !== selected.at(-1)?.name);
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
    for (const { title, code } of signIn) await writeFile(join(folder, title!), fill(code));
    const script = await writePageScript(blocks, run, { folder, fill, token, ...service });
    const ran = await runScript(script, {
      folder,
      env: {
        PATH: `${join(directory, "bin")}:${process.env["PATH"]}`,
        STATUSES: join(folder, statusesFile),
        NODE_COMPILE_CACHE: join(directory, "compile-cache"),
        HOME: folder,
        LANG: "C.UTF-8",
        SERVICE_BASE_URL: service.baseUrl,
        DATA_DIR: service.dataDir,
      },
      accountAt: (stderr) => accountOf(run, stderr),
    });
    const printed = readPrinted(
      ran.stdout.replaceAll(builtFor, service.baseUrl).replaceAll("\r\n", "\n"),
    );
    const statuses = readPrinted(await readFile(join(folder, statusesFile), "utf8"));
    const bindings = await readBindings(folder);
    for (const command of run) {
      const place = `content/${name}:${command.line}`;
      const last = [...printed.keys()].at(-1) === command.line;
      expect(printed.has(command.line), `${place} was not reached`).toBe(true);
      const failed = last && ran.code !== 0;
      expect(failed, `${place} ended with ${ran.code}:\n${ran.stderr.slice(-2_000)}`).toBe(false);
      const { output } = command;
      if (output === undefined) continue;
      const shown = bind(fill(output.code), bindings);
      compare(output, printed.get(command.line) ?? "", shown, place);
      // Of commands that share an output, only curl records the status.
      if (output.status === undefined || !/\bcurl\b/u.test(command.code)) continue;
      expect(statuses.get(command.line)?.trim().split("\n").at(-1), place).toBe(output.status);
    }
  });
}

/**
 * Compares an output to the page. Documented JSON may be partial: every documented member must be in the response with
 * its value; members marked as examples only have to exist.
 */
function compare(output: GuideBlock, printed: string, shown: string, place: string): void {
  if (output.language !== "json") {
    expect(printed.trim(), place).toBe(shown.trim());
    return;
  }
  const [actual, expected] = [printed, shown].map((text) => JSON.parse(text) as object);
  for (const pointer of output.examples) setAt(expected, pointer, valueAt(actual, pointer));
  expect(actual, place).toMatchObject(expected!);
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
function accountOf(commands: readonly GuideCommand[], stderr: string): string {
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
