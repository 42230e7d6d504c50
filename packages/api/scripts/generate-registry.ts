import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { isOperation } from "../src/kernel/define-operation.ts";

const source = join(import.meta.dirname, "../src");

/**
 * The list of all operations, as the text of `registry.gen.ts`: what the modules in the `operations`
 * folders of the domains export, in the order of the contract, so that adding an operation is adding its
 * file.
 *
 * @throws Error for a module there that exports no operation, or several
 */
export async function generateRegistry(): Promise<string> {
  const contract = JSON.parse(
    await readFile(new URL("../contract/registry.json", import.meta.url), "utf8"),
  ) as { operations: { operationId: string }[] };
  const rank = new Map(contract.operations.map(({ operationId }, index) => [operationId, index]));
  const paths = (await readdir(join(source, "domains"), { recursive: true }))
    .map((path) => `domains/${path.replaceAll(sep, "/")}`)
    .filter((path) => /\/operations\/[^/]+(?<!\.test)\.ts$/u.test(path));
  const found = await Promise.all(paths.map(findOperation));
  const rankOf = ({ id }: { id: string }) => rank.get(id) ?? rank.size;
  found.sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
  return [
    "// Made by `npm run generate` from src/domains. Do not edit.",
    "",
    'import type { Operation } from "./kernel/define-operation.ts";',
    ...found.map(({ name, path }) => `import { ${name} } from "./${path}";`),
    "",
    "export const operations: readonly Operation[] = [",
    ...found.map(({ name }) => `  ${name},`),
    "];",
    "",
  ].join("\n");
}

type Found = { id: string; name: string; path: string };

async function findOperation(path: string): Promise<Found> {
  return operationOf(
    (await import(new URL(`../src/${path}`, import.meta.url).href)) as object,
    path,
  );
}

/**
 * The one operation that a module exports, and the name that it has there.
 *
 * @throws Error when it exports none, or several
 */
export function operationOf(module: object, path: string): Found {
  const exported = Object.entries(module).flatMap(([name, value]) =>
    isOperation(value) ? [{ id: value.id, name, path }] : [],
  );
  const [only, another] = exported;
  if (only !== undefined && another === undefined) return only;
  const names = exported.map(({ name }) => name).join(" and ");
  throw new Error(
    only === undefined
      ? `${path} exports no operation: a file under operations/ exports the one that it defines, other code stands beside the folder.`
      : `${path} exports ${names}: each operation has a file of its own.`,
  );
}
