import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../scripts/processes.ts";
import { builtFor, type RunningService, startService } from "./service.ts";

// Every command of the guides that is marked `runnable` runs against a fresh service, in the order of
// its page and in a directory of the page's own; what it prints is what the page shows.

type Command = { line: number; language: string; code: string; output: string };

const fence = /^```(\w+) (runnable|output)\n([\s\S]*?)^```$/gmu;

function commandsOf(text: string): Command[] {
  const commands: Command[] = [];
  for (const match of text.matchAll(fence)) {
    const [, language = "", mark, code = ""] = match;
    const line = text.slice(0, match.index).split("\n").length;
    const last = commands.at(-1);
    if (mark === "runnable") commands.push({ line, language, code, output: "" });
    else if (last !== undefined) last.output = code;
  }
  return commands;
}

const files = (await readdir(join(root, "content"), { recursive: true })).filter((name) =>
  name.endsWith(".mdx"),
);
const pages = await Promise.all(
  files.toSorted().map(async (name) => ({
    name,
    commands: commandsOf(await readFile(join(root, "content", name), "utf8")),
  })),
);

let service: RunningService;
let directory: string;

beforeAll(async () => {
  service = await startService();
  directory = await mkdtemp(join(tmpdir(), "werkbank-docs-"));
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

/** The addresses of the page are the ones of the service under test. */
function here(text: string): string {
  return text
    .replaceAll(/\{(base|docs)_url\}/gu, service.baseUrl)
    .replaceAll("http://127.0.0.1:3001/auth/v1", service.idpUrl);
}

describe("guides", () => {
  test("each has a command, in both languages", () => {
    const without = pages.filter(({ commands }) => commands.length === 0).map(({ name }) => name);
    expect(without).toEqual([]);
    for (const { name } of pages) {
      const twin = name.endsWith(".nl.mdx")
        ? name.replace(".nl.mdx", ".mdx")
        : name.replace(".mdx", ".nl.mdx");
      expect(files).toContain(twin);
    }
  });

  // One shell for each page, as its reader has: later commands use what earlier ones have set.
  test.each(pages)("$name shows what its commands print", async ({ name, commands }) => {
    const cwd = await mkdtemp(join(directory, "page-"));
    const marker = "=== end of a command ===";
    const script = commands
      .map(({ code }) => `${here(code)}\nprintf '%s\\n' '${marker}'`)
      .join("\n");
    const { stdout, error } = await runScript(script, cwd);
    const printed = stdout.replaceAll(builtFor, service.baseUrl).split(`${marker}\n`);
    commands.forEach(({ line, language, output }, index) => {
      const place = `${name}:${line}`;
      expect(language, place).toBe("sh");
      expect(output, `${place} shows no output`).not.toBe("");
      // What failed is told with the place of the command that did.
      if (index === printed.length - 1) expect(error, place).toBeNull();
      expect(printed[index]?.trim(), place).toBe(here(output).trim());
    });
  });
});

async function runScript(
  script: string,
  cwd: string,
): Promise<{ stdout: string; error: string | null }> {
  try {
    const { stdout } = await promisify(execFile)("bash", ["-eo", "pipefail", "-c", script], {
      cwd,
    });
    return { stdout, error: null };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { stdout, error: stderr === "" ? String(error) : stderr };
  }
}
