import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { isOperation, type Operation } from "../src/kernel/define-operation.ts";

const source = join(import.meta.dirname, "../src");
const published = join(import.meta.dirname, "../../../public");

/** An operation, and where it stands. */
export type FoundOperation = {
  operation: Operation;
  /** The name by which its module exports it. */
  name: string;
  /** Of its module, from `packages/api/src`: `domains/tasks/operations/get-task.ts`. */
  path: string;
};

/** What the modules in the `operations` folders of the domains export, in the order in which they are listed. */
export type Registry = {
  found: FoundOperation[];
  /** The text of `registry.gen.ts`. */
  operations: string;
  /** The text of `tool-order.gen.ts`. */
  tools: string;
};

/**
 * Collects all operations, so that adding one is adding its file. Operations and tools keep the order in
 * which `openapi.json` and `tools.json` list them; a new one comes behind the last of its tag, or of its
 * toolset.
 *
 * @throws Error for a module there that exports no operation, or several
 */
export async function generateRegistry(): Promise<Registry> {
  const paths = (await readdir(join(source, "domains"), { recursive: true }))
    .map((path) => `domains/${path.replaceAll(sep, "/")}`)
    .filter((path) => /\/operations\/[^/]+(?<!\.test)\.ts$/u.test(path))
    .sort();
  const unordered = await Promise.all(paths.map(findOperation));
  const found = inOrder(unordered, await publishedOperations(), ({ operation }) => ({
    name: operation.id,
    group: operation.tag,
  }));
  const tools = inOrder(
    found.flatMap(({ operation: { tool } }) => tool ?? []),
    await publishedTools(),
    ({ name }) => ({ name, group: toolset(name) }),
  );
  return {
    found,
    operations: [
      "// Made by `npm run generate` from src/domains. Do not edit.",
      "",
      'import type { Operation } from "./kernel/define-operation.ts";',
      ...found.map(({ name, path }) => `import { ${name} } from "./${path}";`),
      "",
      "export const operations: readonly Operation[] = [",
      ...found.map(({ name }) => `  ${name},`),
      "];",
      "",
    ].join("\n"),
    tools: [
      "// Made by `npm run generate` from src/domains. Do not edit.",
      "",
      "export const toolOrder: readonly string[] = [",
      ...tools.map(({ name }) => `  "${name}",`),
      "];",
      "",
    ].join("\n"),
  };
}

type Listed = { name: string; group: string };

/**
 * Things in the order of a list; one that the list does not have comes behind the last of its group, and
 * a new group behind all others.
 */
export function inOrder<Item>(
  items: readonly Item[],
  list: readonly Listed[],
  toListed: (item: Item) => Listed,
): Item[] {
  const ranks = new Map(list.map(({ name }, index) => [name, index]));
  const ends = new Map(list.map(({ group }, index) => [group, index]));
  const rankOf = (item: Item) => {
    const { name, group } = toListed(item);
    return ranks.get(name) ?? (ends.get(group) ?? list.length) + 0.5;
  };
  return items.toSorted((a, b) => rankOf(a) - rankOf(b));
}

async function publishedOperations(): Promise<Listed[]> {
  const { paths } = await readPublished<{
    paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
  }>("openapi.json");
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, tags: [group = ""] }) => ({ name: operationId, group }));
}

async function publishedTools(): Promise<Listed[]> {
  const tools = await readPublished<{ name: string }[]>("tools.json");
  return tools.map(({ name }) => ({ name, group: toolset(name) }));
}

async function readPublished<Document>(name: string): Promise<Document> {
  const text = await readFile(join(published, name), "utf8");
  try {
    return JSON.parse(text) as Document;
  } catch (cause) {
    throw new Error(
      `public/${name} is no JSON. After a merge take either side whole (\`git checkout --ours public/${name}\`) and generate again.`,
      { cause },
    );
  }
}

/** `commerce_list_orders` → `commerce` */
function toolset(tool: string): string {
  return tool.slice(0, tool.indexOf("_"));
}

async function findOperation(path: string): Promise<FoundOperation> {
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
export function operationOf(module: object, path: string): FoundOperation {
  const exported = Object.entries(module).flatMap(([name, value]) =>
    isOperation(value) ? [{ operation: value, name, path }] : [],
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
