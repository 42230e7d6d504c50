import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GuideBlock, GuideCommand } from "../../lib/guides/code-blocks.ts";

const extensions: Record<string, string> = { ts: "ts", python: "py", json: "json" };

/** The line that precedes the output of the block at a line of the page. */
const marker = (line: number): string => `=== line ${line} ===`;

/** The file with the status of each response to curl, below the marker of its block. */
export const statusesFile = "statuses";

/**
 * Returns the blocks of a page as one shell script, so that later commands can use variables of earlier ones.
 * Writes programs and request bodies into the folder, under their title if they have one.
 *
 * @param fill replaces the URL placeholders in a text with the URLs of the service under test
 * @param token an access token of the demo's owner, used to send request bodies
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
    const printMarker = `printf '\\n%s\\n' '${marker(block.line)}'`;
    // Starts with a line break, because the previous command may not end with one.
    lines.push(`${printMarker}; ${printMarker} >&2; ${printMarker} >> ${statusesFile}`);
    const name = block.title ?? `block-${block.line}.${extensions[block.language] ?? "sh"}`;
    await writeFile(join(folder, name), code);
    const run = block.language === "sh" ? `. ./${name}` : runFile(block, name, options);
    lines.push(...(await withSubstitutions(command, run, options)));
  }
  return lines.join("\n");
}

/** Returns the lines that run a command and, if its output has examples, substitute their values in later blocks. */
async function withSubstitutions(
  { line, output }: GuideCommand,
  run: string,
  { folder, fill }: { folder: string; fill: (text: string) => string },
) {
  if (output === undefined || output.examples.length === 0) return [run];
  const [responseFile, documentedFile] = [`response-${line}`, `documented-${line}`];
  await writeFile(join(folder, documentedFile), fill(output.code));
  const substituteScript = join(import.meta.dirname, "substitute-examples.ts");
  const substitute = `node '${substituteScript}' . ${responseFile} ${documentedFile} ${output.examples.join(" ")}`;
  return [`${run} > ${responseFile}`, `cat ${responseFile}`, substitute];
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

/** Splits an output by its markers; returns the output by the line of its block. */
export function splitByMarker(stdout: string): Map<number, string> {
  const parts = stdout.split(/^=== line (\d+) ===\n/mu).slice(1);
  return new Map(
    parts.flatMap((part, index) =>
      index % 2 === 0 ? [[Number(part), parts[index + 1] ?? ""]] : [],
    ),
  );
}
