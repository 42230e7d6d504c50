import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The sentences of one `fields.nl.json`: English to Dutch. */
export type FieldTextFile = { file: string; texts: Record<string, string> };

/** Reads the Dutch of fields, parameters, headers and schemas: one file next to the schemas of each domain. */
export async function readFieldTexts(root: string): Promise<FieldTextFile[]> {
  const files = await Array.fromAsync(glob("packages/api/src/**/fields.nl.json", { cwd: root }));
  return Promise.all(
    files.toSorted().map(async (file) => {
      const text = await readFile(join(root, file), "utf8");
      return { file, texts: JSON.parse(text) as FieldTextFile["texts"] };
    }),
  );
}

/** Merges all files into one. */
export function mergeFieldTexts(files: readonly FieldTextFile[]): Record<string, string> {
  return Object.fromEntries(files.flatMap(({ texts }) => Object.entries(texts)));
}
