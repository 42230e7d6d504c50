import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GuideBlock, GuideCommand } from "../../lib/guides/code-blocks.ts";

const extensions: Record<string, string> = { ts: "ts", python: "py", json: "json" };

/** A line that stands before what the block at this line of the page prints. */
const marker = (line: number): string => `=== line ${line} ===`;

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
    const isRun = commands.some(({ line }) => line === block.line);
    if (block.mark === "file") await writeFile(join(folder, block.title!), code);
    if (!isRun) continue;
    // On a line of its own, even after a command that does not end its last one.
    lines.push(
      `printf '\\n%s\\n' '${marker(block.line)}'; printf '\\n%s\\n' '${marker(block.line)}' >&2`,
    );
    if (block.language === "sh") {
      lines.push(code);
      continue;
    }
    const name = block.title ?? `block-${block.line}.${extensions[block.language]}`;
    await writeFile(join(folder, name), code);
    lines.push(runFile(block, name, options));
  }
  return lines.join("\n");
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

/** What each block printed, by the line of the page that it stands on. */
export function readPrinted(stdout: string): Map<number, string> {
  const parts = stdout.split(/^=== line (\d+) ===\n/mu).slice(1);
  return new Map(
    parts.flatMap((part, index) =>
      index % 2 === 0 ? [[Number(part), parts[index + 1] ?? ""]] : [],
    ),
  );
}
