import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import matter from "gray-matter";
import { z } from "zod";

/** One file of `content/skills/`, read but not converted: what a skill says itself, and which sections it includes. */
export type SkillFile = {
  /** Path from the root of the repository: `content/skills/safe-changes.md`. */
  file: string;
  name: string;
  description: string;
  body: string;
  /** The line of the file on which the body begins, counted from 1. */
  firstLine: number;
};

/** The bounds of https://agentskills.io/specification. */
const FrontMatter = z.strictObject({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/u),
  description: z.string().trim().min(1).max(1_024),
});

/**
 * Reads the definitions of the agent skills, sorted by name; none if there is no such folder.
 * @throws Error that names a file with invalid front matter
 */
export async function readSkillFiles(rootDir: string): Promise<SkillFile[]> {
  const names = await readdir(join(rootDir, "content/skills")).catch(() => []);
  const files = names.filter((name) => name.endsWith(".md")).sort();
  return Promise.all(files.map((name) => readSkillFile(rootDir, `content/skills/${name}`)));
}

async function readSkillFile(rootDir: string, file: string): Promise<SkillFile> {
  const raw = (await readFile(join(rootDir, file), "utf8")).replaceAll("\r\n", "\n");
  const { data, content } = matter(raw);
  const front = FrontMatter.safeParse(data);
  if (!front.success) {
    const { path, message } = front.error.issues[0] ?? { path: [], message: front.error.message };
    throw new Error(`${file}: front matter: ${path.join(".")}: ${message}`);
  }
  const firstLine = raw.slice(0, raw.length - content.length).split("\n").length;
  return { file, ...front.data, body: content, firstLine };
}
