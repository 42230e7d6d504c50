import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { changelogEntries } from "../../../lib/pages/changelog.ts";
import { type ContentFile, readContentFiles } from "../../../lib/guides/content-files.ts";
import { validateBlocks, readBlocks } from "../../../lib/guides/code-blocks.ts";
import { findMissingTranslations } from "../../../lib/load/missing-translations.ts";
import type { BuiltPage } from "../../../lib/pages/build-page.ts";
import type { SiteConfig } from "../../../lib/site/site-config.ts";
import {
  findAvoidedWordsInTexts,
  findAvoidedWords,
  type GlossaryRules,
  readGlossary,
} from "./glossary.ts";
import { proseOf, readGeneratedDocuments } from "./generated-documents.ts";
import { findDeadLinks } from "./links.ts";
import { findUnknownNames } from "./names.ts";
import { findLongTexts } from "./readability.ts";
import { findSkillErrors } from "./skills.ts";
import { terms } from "./terms.ts";
import { findUntranslatedPages } from "./translations.ts";
import { loadVocabulary } from "./vocabulary.ts";

/**
 * Finds errors of pages beyond their syntax, one line each, with file and line: dead links, names that the product
 * doesn't have, words that the glossary rules out, long sentences and paragraphs of guides, blocks that don't state
 * their purpose, texts in one language only. tests/documentation checks that a guide's commands print what it shows.
 *
 * @throws Error with file and heading for a malformed changelog
 */
export async function findContentErrors(
  pages: readonly BuiltPage[],
  config: SiteConfig,
): Promise<string[]> {
  const files = await readContentFiles(config.rootDir);
  const vocabulary = await loadVocabulary(config.rootDir, pages, terms);
  const glossary = readGlossary(config.rootDir);
  const used = new Set<string>();
  for (const page of pages) if (page.kind === "changelog") changelogEntries(page);
  return [
    ...pages.flatMap((page) => findDeadLinks(page, pages, config)),
    ...files.flatMap((file) => findUnknownNames(file, vocabulary, used)),
    ...files.flatMap(findUnmarkedBlocks),
    ...files.flatMap((file) => findAvoidedWords(file, glossary)),
    ...files.filter(({ kind }) => kind === "guide").flatMap(findLongTexts),
    ...(await findSkillErrors(pages, config, { vocabulary, glossary, used })),
    ...(await checkEnglishTexts(config.rootDir, glossary)),
    ...(await checkDutchTexts(config.rootDir, glossary)),
    ...terms
      .filter((term) => !used.has(term))
      .map((term) => `scripts/checks/content/terms.ts: no guide names ${term}`),
    ...findUntranslatedPages(pages),
    ...(await findMissingTranslations(config.rootDir, "nl")),
  ];
}

/** Checks the English of operations, fields, tools, problems and variables, in the generated documents. */
async function checkEnglishTexts(rootDir: string, { en }: GlossaryRules): Promise<string[]> {
  const documents = await readGeneratedDocuments(rootDir);
  const errors = documents.flatMap(({ file, content }) =>
    findAvoidedWordsInTexts(file, proseOf(content), en),
  );
  return [...new Set(errors)];
}

/** Checks the Dutch of operations, fields, problems and variables, in its source files. */
async function checkDutchTexts(rootDir: string, { nl }: GlossaryRules): Promise<string[]> {
  const translationFiles = await Array.fromAsync(
    glob("packages/api/src/**/*.nl.json", { cwd: rootDir }),
  );
  const errors: string[] = [];
  for (const file of [...translationFiles.toSorted(), "content/configuration.nl.json"]) {
    const texts: unknown = JSON.parse(await readFile(join(rootDir, file), "utf8"));
    errors.push(...findAvoidedWordsInTexts(file, texts, nl));
  }
  return errors;
}

function findUnmarkedBlocks({ file, body, firstLine }: ContentFile): string[] {
  // Lines count from the top of the file, so empty ones stand in for what precedes the body.
  return validateBlocks(file, readBlocks("\n".repeat(firstLine - 1) + body));
}
