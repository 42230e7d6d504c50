import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

const source = new URL("../src/", import.meta.url).pathname;

/**
 * The list of all operations, as the text of `registry.gen.ts`: every file in an `operations` folder of a domain that
 * defines one, in the order of the contract, so that adding an operation is adding its file.
 */
export async function generateRegistry(): Promise<string> {
  const contract = JSON.parse(
    await readFile(new URL("../contract/registry.json", import.meta.url), "utf8"),
  ) as { operations: { operationId: string }[] };
  const rank = new Map(contract.operations.map(({ operationId }, index) => [operationId, index]));
  const entries = await readdir(join(source, "domains"), { recursive: true });
  const found: { id: string; path: string }[] = [];
  for (const entry of entries) {
    if (!entry.endsWith(".ts") || entry.endsWith(".test.ts") || !entry.includes("/operations/"))
      continue;
    const path = join(source, "domains", entry);
    const text = await readFile(path, "utf8");
    const match = /export const (\w+)(?:: Operation)? = define(?:Account)?Operation\(/u.exec(text);
    if (match?.[1] !== undefined) found.push({ id: match[1], path: relative(source, path) });
  }
  found.sort((a, b) => (rank.get(a.id) ?? Infinity) - (rank.get(b.id) ?? Infinity));
  return [
    "// Made by `npm run generate` from src/domains. Do not edit.",
    "",
    'import type { Operation } from "./kernel/define-operation.ts";',
    ...found.map(({ id, path }) => `import { ${id} } from "./${path}";`),
    "",
    "export const operations: readonly Operation[] = [",
    ...found.map(({ id }) => `  ${id},`),
    "];",
    "",
  ].join("\n");
}
