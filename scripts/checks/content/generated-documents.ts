import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A published document generated from the code: operations, tools, problems or variables. */
export type GeneratedDocument = { file: string; content: unknown };

const proseMembers = new Set(["description", "summary", "title", "when", "wayOut"]);
const names = ["openapi", "tools", "problems", "configuration"];

/** Reads the generated documents of `public`. */
export function readGeneratedDocuments(rootDir: string): Promise<GeneratedDocument[]> {
  return Promise.all(
    names.map(async (name) => {
      const file = `public/${name}.json`;
      const content: unknown = JSON.parse(await readFile(join(rootDir, file), "utf8"));
      return { file, content };
    }),
  );
}

/** Returns the members of a document, at any depth, that are prose for its reader. */
export function proseOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === "string" ? (proseMembers.has(name) ? [member] : []) : proseOf(member),
  );
}
