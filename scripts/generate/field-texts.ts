import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The sentences of one `fields.nl.json`: in English, and in Dutch. */
export type FieldTextFile = { file: string; texts: Record<string, string> };

/** Reads the Dutch of fields, parameters, headers and schemas: a file beside the schemas of each domain. */
export async function readFieldTexts(root: string): Promise<FieldTextFile[]> {
  const files = await Array.fromAsync(glob("packages/api/src/**/fields.nl.json", { cwd: root }));
  return Promise.all(
    files.toSorted().map(async (file) => {
      const text = await readFile(join(root, file), "utf8");
      return { file, texts: JSON.parse(text) as FieldTextFile["texts"] };
    }),
  );
}

/** All of them in one. */
export function gatherFieldTexts(files: readonly FieldTextFile[]): Record<string, string> {
  return Object.fromEntries(files.flatMap(({ texts }) => Object.entries(texts)));
}
