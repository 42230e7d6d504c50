import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { parseSync } from "oxc-parser";

/** One import, export from, or import(), of values or of types. */
export type Import = { file: string; line: number; specifier: string; target: string | null };

/**
 * Reads every import of the files, resolved to a file of the repository if its specifier is a path or alias.
 *
 * @param files relative to the repository's root, with forward slashes
 */
export async function readImports(root: string, files: readonly string[]): Promise<Import[]> {
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, file), "utf8");
      return specifiersOf(file, text).map(({ specifier, at }) => ({
        file,
        line: text.slice(0, at).split("\n").length,
        specifier,
        target: resolve(file, specifier),
      }));
    }),
  );
  return found.flat();
}

function specifiersOf(file: string, text: string): { specifier: string; at: number }[] {
  const { module } = parseSync(file, text);
  const fixed = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.slice(0, 1).flatMap(({ moduleRequest }) => moduleRequest ?? []),
    ),
  ].map(({ value, start }) => ({ specifier: value, at: start }));
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const quoted = /^["'](?<specifier>[^"']+)["']$/u.exec(text.slice(start, end));
    return quoted?.groups?.["specifier"]
      ? [{ specifier: quoted.groups["specifier"], at: start }]
      : [];
  });
  return [...fixed, ...dynamic];
}

function resolve(file: string, specifier: string): string | null {
  const alias = /^#(?<path>(?:lib|components)\/.*)$/u.exec(specifier);
  if (alias?.groups?.["path"]) return alias.groups["path"];
  if (!specifier.startsWith(".")) return null;
  return posix.normalize(posix.join(posix.dirname(file), specifier));
}

/** Returns the groups of files that import each other in a cycle, each sorted by path. */
export function findCycles(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    if (target === null) continue;
    next.set(file, (next.get(file) ?? new Set()).add(target));
  }
  const reachable = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(next.get(start) ?? [])];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      open.push(...(next.get(file) ?? []));
    }
    return seen;
  };
  const reached = new Map([...next.keys()].map((file) => [file, reachable(file)]));
  const circular = [...reached].filter(([file, others]) => others.has(file)).map(([file]) => file);
  const groups = new Map<string, string[]>();
  for (const file of circular.toSorted()) {
    const others = circular.filter(
      (other) => reached.get(file)?.has(other) && reached.get(other)?.has(file),
    );
    groups.set(others.toSorted().join("\n"), others.toSorted());
  }
  return [...groups.values()];
}
