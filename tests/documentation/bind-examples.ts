import { appendFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

// Run by a page's script after a block whose answer has run-specific values: replaces what the page shows
// with what the service answered, in every later block and, through the list, in its output. Arguments:
// the folder, the file with the answer, the file with what is shown, the pointers.

/** A value that a page shows, and what the service answered in its place. */
type Binding = readonly [shown: string, answered: string];

/** A JSON array a line. */
const bindingsFile = "bindings.jsonl";

/** The bindings that the blocks of a page have made so far. */
export async function readBindings(folder: string): Promise<Binding[]> {
  const file = await readFile(join(folder, bindingsFile), "utf8").catch(() => "");
  const lines = file.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Binding);
}

/** A text of the page with what the service answered in place of what the page shows. */
export function bind(text: string, bindings: readonly Binding[]): string {
  return bindings.reduce((bound, [shown, answered]) => bound.replaceAll(shown, answered), text);
}

/** The text at a JSON Pointer (RFC 6901). */
export function valueAt(document: unknown, pointer: string): string {
  const value = keysOf(pointer).reduce<unknown>(memberOf, document);
  if (typeof value !== "string") throw new Error(`${pointer} is no text in the answer.`);
  return value;
}

/** Puts a text where there is one. */
export function setAt(document: unknown, pointer: string, value: string): void {
  const keys = keysOf(pointer);
  const parent = keys.slice(0, -1).reduce<unknown>(memberOf, document);
  if (typeof parent !== "object" || parent === null) throw new Error(`${pointer} is not shown.`);
  Object.assign(parent, { [keys.at(-1) ?? ""]: value });
}

const keysOf = (pointer: string): string[] => pointer.split("/").slice(1);

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return (value as Record<string, unknown>)[key];
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}

if (import.meta.main) {
  const [folder = "", answer = "", shown = "", ...pointers] = process.argv.slice(2);
  const [answered, written] = await Promise.all([answer, shown].map(readJson));
  // Of blocks that share an output, as those of tabs, the first counts.
  const known = new Set((await readBindings(folder)).map(([value]) => value));
  const bindings = pointers
    .map((pointer) => [valueAt(written, pointer), valueAt(answered, pointer)] as const)
    .filter(([value]) => !known.has(value));
  for (const name of await readdir(folder)) {
    if (!/^block-|\.(?:ts|py|json)$/u.test(name)) continue;
    const file = join(folder, name);
    await writeFile(file, bind(await readFile(file, "utf8"), bindings));
  }
  const lines = bindings.map((pair) => `${JSON.stringify(pair)}\n`);
  await appendFile(join(folder, bindingsFile), lines.join(""));
}
