import { appendFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

// The script of a page runs this after a block whose response contains values that differ between runs: it replaces
// the documented values with the actual values in every later block and, through the substitutions file, in the
// expected output. Arguments: the folder, the file with the actual response, the file with the documented response,
// the JSON Pointers.

/** A value on a page, and the actual value in the response. */
type Substitution = readonly [documented: string, actual: string];

/** One JSON array per line. */
const substitutionsFile = "substitutions.jsonl";

/** Reads the substitutions that the blocks of a page have added so far. */
export async function readSubstitutions(folder: string): Promise<Substitution[]> {
  const file = await readFile(join(folder, substitutionsFile), "utf8").catch(() => "");
  const lines = file.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Substitution);
}

/** Replaces documented values with the actual values in a text. */
export function substitute(text: string, substitutions: readonly Substitution[]): string {
  return substitutions.reduce(
    (result, [documented, actual]) => result.replaceAll(documented, actual),
    text,
  );
}

/** Returns the string at a JSON Pointer (RFC 6901). @throws Error if it is not a string */
export function valueAt(document: unknown, pointer: string): string {
  const value = keysOf(pointer).reduce<unknown>(memberOf, document);
  if (typeof value !== "string") throw new Error(`${pointer} is not a string in the response.`);
  return value;
}

/** Sets the string at a JSON Pointer. @throws Error if its parent does not exist */
export function setAt(document: unknown, pointer: string, value: string): void {
  const keys = keysOf(pointer);
  const parent = keys.slice(0, -1).reduce<unknown>(memberOf, document);
  if (typeof parent !== "object" || parent === null)
    throw new Error(`${pointer} is not documented.`);
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
  const [folder = "", responseFile = "", documentedFile = "", ...pointers] = process.argv.slice(2);
  const [actual, example] = await Promise.all([responseFile, documentedFile].map(readJson));
  // If blocks share an output, as tabs do, the first block counts.
  const substituted = new Set((await readSubstitutions(folder)).map(([value]) => value));
  const substitutions = pointers
    .map((pointer) => [valueAt(example, pointer), valueAt(actual, pointer)] as const)
    .filter(([value]) => !substituted.has(value));
  for (const name of await readdir(folder)) {
    if (!/^block-|\.(?:ts|py|json)$/u.test(name)) continue;
    const file = join(folder, name);
    await writeFile(file, substitute(await readFile(file, "utf8"), substitutions));
  }
  const lines = substitutions.map((pair) => `${JSON.stringify(pair)}\n`);
  await appendFile(join(folder, substitutionsFile), lines.join(""));
}
