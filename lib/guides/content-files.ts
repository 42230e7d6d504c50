import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import matter from "gray-matter";
import { z } from "zod";
import { isNewPage } from "../pages/new-badge.ts";
import { isReservedPath, localizePath, type Locale } from "../site/locale.ts";
import { loadGuidePositions, type GuidePositions } from "./guide-positions.ts";

/** One MDX file of `content/`, read but not converted. */
export type ContentFile = {
  /** Path from the root of the repository: `content/quickstart.nl.mdx`. */
  file: string;
  locale: Locale;
  path: string;
  pathname: string;
  kind: "guide" | "changelog";
  title: string;
  description: string;
  group: string;
  order: number;
  /** ISO 8601 date. */
  updatedAt: string;
  /** Whether it was added not long ago. */
  isNew?: true;
  /** The paths of related pages. */
  related?: string[];
  /** The MDX below the front matter. */
  body: string;
  /** The line of the file on which the body begins, counted from 1. */
  firstLine: number;
};

const defaultGroup: Record<Locale, { guide: string; changelog: string }> = {
  en: { guide: "Guides", changelog: "Changelog" },
  nl: { guide: "Handleidingen", changelog: "Wijzigingen" },
};

const isoDate = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date(),
);

const FrontMatter = z.object({
  title: z.string().trim().min(1),
  description: z
    .string()
    .trim()
    .min(1)
    .refine((text) => !text.includes("\n"), "must be one paragraph"),
  group: z.string().trim().min(1).optional(),
  order: z.number().optional(),
  updatedAt: isoDate,
  addedAt: isoDate.optional(),
  related: z.array(z.string().startsWith("/")).min(2).max(4).optional(),
});

/** Added to the order of a guide that `content/navigation.json` does not list, to sort it last. */
const unlistedOffset = 1_000;

/**
 * Reads every page file below `content/`, English and Dutch, in no particular order.
 * @throws Error that names a file with incomplete front matter or a path already in use, or
 * `content/navigation.json` if it names a page that does not exist
 */
export async function readContentFiles(rootDir: string): Promise<ContentFile[]> {
  const names = await readdir(join(rootDir, "content"), { recursive: true });
  const files = names.filter((name) => name.endsWith(".mdx")).sort();
  const positions = await loadGuidePositions(rootDir);
  const read = await Promise.all(
    files.map((name) => readContentFile(rootDir, name.replaceAll("\\", "/"), positions)),
  );
  const existing = new Set(read.map(({ path }) => path));
  for (const path of positions.paths) {
    if (!existing.has(path)) throw new Error(`content/navigation.json: there is no page ${path}.`);
  }
  const newestChange =
    read
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? "";
  return read.map(({ addedAt, ...file }): ContentFile =>
    isNewPage(addedAt, newestChange) ? { ...file, isNew: true } : file,
  );
}

async function readContentFile(
  rootDir: string,
  name: string,
  positions: GuidePositions,
): Promise<ContentFile & { addedAt: string | undefined }> {
  const file = `content/${name}`;
  const raw = (await readFile(join(rootDir, file), "utf8")).replaceAll("\r\n", "\n");
  const { data, content } = matter(raw);
  const front = FrontMatter.safeParse(data);
  if (!front.success) {
    const { path, message } = front.error.issues[0] ?? { path: [], message: front.error.message };
    const line = lineOfKey(raw, String(path[0]));
    throw new Error(`${file}:${line}: front matter: ${path.join(".")}: ${message}`);
  }
  const { locale, path } = contentPath(name);
  if (isReservedPath(path)) throw new Error(`${file}: the path ${path} belongs to the service.`);
  const kind = /^\/changelog(?:\/|$)/u.test(path) ? "changelog" : "guide";
  const { title, description, group, order, updatedAt, addedAt, related } = front.data;
  return {
    file,
    locale,
    path,
    pathname: localizePath(path, locale),
    kind,
    title,
    description,
    group: group ?? defaultGroup[locale][kind],
    order: order === undefined ? Number.MAX_SAFE_INTEGER : unlistedOffset + order,
    ...positions.of(path, locale),
    updatedAt,
    addedAt,
    ...(related === undefined ? {} : { related }),
    body: content,
    firstLine: raw.slice(0, raw.length - content.length).split("\n").length,
  };
}

/** Returns the line of a front matter key; the first line if it is missing. */
function lineOfKey(raw: string, key: string): number {
  const lines = raw.split("\n");
  const end = lines.indexOf("---", 1);
  const found = lines.slice(0, end).findIndex((line) => line.startsWith(`${key}:`));
  return found === -1 ? 1 : found + 1;
}

/** Derives locale and path from a file name: `guides/a.nl.mdx` is Dutch `/guides/a`; `index.mdx` is `/`. */
function contentPath(name: string): { locale: Locale; path: string } {
  const stem = name.replace(/\.mdx$/u, "");
  const locale: Locale = stem.endsWith(".nl") ? "nl" : "en";
  const slug = locale === "nl" ? stem.slice(0, -3) : stem;
  const path = `/${slug.replace(/(?:^|\/)index$/u, "")}`;
  return { locale, path };
}
