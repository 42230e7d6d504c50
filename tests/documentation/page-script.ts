import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GuideBlock, GuideCommand } from "../../lib/guides/code-blocks.ts";

const extensions: Record<string, string> = { ts: "ts", python: "py", json: "json" };

/** A line that stands before what the block at this line of the page prints. */
const marker = (line: number): string => `=== line ${line} ===`;

/** Where the status of each answer that curl got stands, below the marker of its block. */
export const statusesFile = "statuses";

/**
 * The blocks of a page as one shell script, so that later commands use what earlier ones have set.
 * Programs and bodies are written into the folder, under their title where they have one.
 *
 * @param fill puts the addresses of the service under test into a text
 * @param token an access token of the demo's owner, with which bodies are sent
 */
export async function writePageScript(
  blocks: readonly GuideBlock[],
  commands: readonly GuideCommand[],
  options: { folder: string; baseUrl: string; fill: (text: string) => string; token: string },
): Promise<string> {
  const { folder, fill } = options;
  const lines: string[] = [];
  for (const block of blocks) {
    const code = fill(block.code);
    const command = commands.find(({ line }) => line === block.line);
    if (block.purpose === "file") await writeFile(join(folder, block.title!), code);
    if (!command) continue;
    const mark = `printf '\\n%s\\n' '${marker(block.line)}'`;
    // On a line of its own, even after a command that does not end its last one.
    lines.push(`${mark}; ${mark} >&2; ${mark} >> ${statusesFile}`);
    const name = block.title ?? `block-${block.line}.${extensions[block.language] ?? "sh"}`;
    await writeFile(join(folder, name), code);
    const run = block.language === "sh" ? `. ./${name}` : runFile(block, name, options);
    lines.push(...(await bindAnswer(command, run, options)));
  }
  return lines.join("\n");
}

/** The command, and what puts values of its answer into later blocks, where it has such. */
async function bindAnswer(
  { line, output }: GuideCommand,
  run: string,
  { folder, fill }: { folder: string; fill: (text: string) => string },
) {
  if (output === undefined || output.examples.length === 0) return [run];
  const [answer, shown] = [`answer-${line}`, `shown-${line}`];
  await writeFile(join(folder, shown), fill(output.code));
  const binder = join(import.meta.dirname, "bind-examples.ts");
  const bound = `node '${binder}' . ${answer} ${shown} ${output.examples.join(" ")}`;
  return [`${run} > ${answer}`, `cat ${answer}`, bound];
}

function runFile(
  { language, request = "" }: GuideBlock,
  name: string,
  { baseUrl, token }: { baseUrl: string; token: string },
): string {
  if (language === "ts") return `node ${name}`;
  if (language === "python") return `python3 ${name}`;
  const [method = "", path = ""] = request.split(" ");
  return [
    `curl -s -X ${method} '${baseUrl}/api${path}'`,
    `-H 'Authorization: Bearer ${token}'`,
    `-H 'Content-Type: application/json' -d @${name}; echo`,
  ].join(" ");
}

/** What stands below each marker of a text, by the line of the page that it stands on. */
export function readPrinted(stdout: string): Map<number, string> {
  const parts = stdout.split(/^=== line (\d+) ===\n/mu).slice(1);
  return new Map(
    parts.flatMap((part, index) =>
      index % 2 === 0 ? [[Number(part), parts[index + 1] ?? ""]] : [],
    ),
  );
}
