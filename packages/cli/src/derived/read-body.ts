import { readFile } from "node:fs/promises";
import { CliError } from "../cli-error.ts";
import { type Io, readAll } from "../io.ts";

/**
 * Reads JSON from a file, from standard input (`-`), or from the argument itself.
 *
 * @throws CliError if the source cannot be read or is not JSON
 */
export async function readJson(io: Io, source: string): Promise<unknown> {
  const isInline = /^\s*[{["]/u.test(source);
  let text: string;
  try {
    text = isInline
      ? source
      : source === "-"
        ? await readAll(io.stdin)
        : await readFile(source, "utf8");
  } catch (error) {
    throw new CliError("usage", `The file ${source} cannot be read.`, undefined, error);
  }
  const sourceLabel = isInline
    ? "--json"
    : source === "-"
      ? "Standard input"
      : `The file ${source}`;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new CliError("usage", `${sourceLabel} is not JSON: ${(error as Error).message}`);
  }
}
