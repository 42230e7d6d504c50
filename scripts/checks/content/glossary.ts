import { readFileSync } from "node:fs";
import { join } from "node:path";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import { remark } from "remark";
import { visit } from "unist-util-visit";
import { z } from "zod";
import type { ContentFile } from "../../../lib/guides/content-files.ts";
import type { Locale } from "../../../lib/site/locale.ts";

/** The word to use for a thing, and the words to avoid. */
const Entry = z.strictObject({ use: z.string().min(1), avoid: z.array(z.string().min(1)).min(1) });
const Glossary = z.record(z.enum(["en", "nl"]), z.array(Entry));

/** The search rule of a glossary entry. */
type Rule = { use: string; avoided: RegExp };

export type GlossaryRules = Record<Locale, readonly Rule[]>;

const parser = remark().use(remarkGfm).use(remarkMdx);

/** Reads `content/glossary.json`: by language, the word to use and those to avoid. */
export function readGlossary(rootDir: string): GlossaryRules {
  const file = readFileSync(join(rootDir, "content/glossary.json"), "utf8");
  const { en, nl } = Glossary.parse(JSON.parse(file));
  return { en: toRules(en), nl: toRules(nl) };
}

function toRules(entries: readonly z.infer<typeof Entry>[]): Rule[] {
  return entries.map(({ use, avoid }) => ({
    use,
    avoided: new RegExp(`(?<![\\p{L}\\p{N}-])(?:${avoid.join("|")})(?![\\p{L}\\p{N}])`, "giu"),
  }));
}

/** Returns every avoided word of a guide outside code, with file, line and the word to use. */
export function findAvoidedWords(
  file: Pick<ContentFile, "file" | "locale" | "title" | "description" | "body" | "firstLine">,
  rules: GlossaryRules,
): string[] {
  const check = (text: string, line: number): string[] =>
    findAvoided(text, `${file.file}:${line}`, rules[file.locale]);
  const errors = [file.title, file.description].flatMap((text) => check(text, 1));
  visit(parser.parse(file.body), (node) => {
    const line = file.firstLine + (node.position?.start.line ?? 1) - 1;
    // The id of a heading is not part of its text.
    if (node.type === "text")
      errors.push(...check(node.value.replace(/\[#[\p{L}\p{N}_-]+\]$/u, ""), line));
    if (node.type !== "mdxJsxFlowElement") return;
    for (const attribute of node.attributes) {
      const { value } = attribute;
      const attributeText = typeof value === "string" ? value : (value?.value ?? "");
      errors.push(...check(attributeText, line));
    }
  });
  return errors;
}

/** Returns every avoided word in generated documents and translation files, with file and the word to use. */
export function findAvoidedWordsInTexts(
  file: string,
  texts: unknown,
  rules: readonly Rule[],
): string[] {
  if (typeof texts === "string")
    return findAvoided(texts.replaceAll(/`[^`]*`/gu, "``"), file, rules);
  if (typeof texts !== "object" || texts === null) return [];
  return Object.values(texts).flatMap((text) => findAvoidedWordsInTexts(file, text, rules));
}

function findAvoided(text: string, location: string, rules: readonly Rule[]): string[] {
  return rules.flatMap(({ use, avoided }) =>
    [...text.matchAll(avoided)].map(
      ([word]) => `${location}: "${word}": the glossary has "${use}"`,
    ),
  );
}
