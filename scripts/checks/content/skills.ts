import { loadOpenApi } from "../../../lib/contract/openapi.ts";
import { countTokens } from "../../../lib/pages/count-tokens.ts";
import type { Page } from "../../../lib/pages/page.ts";
import type { SiteConfig } from "../../../lib/site/site-config.ts";
import { loadSkills } from "../../../lib/skills/load-skills.ts";
import { readSkillFiles } from "../../../lib/skills/skill-files.ts";
import { findAvoidedWords, type GlossaryRules } from "./glossary.ts";
import { findUnknownNames } from "./names.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The recommended bounds of https://agentskills.io/specification. */
const maxLines = 500;
const maxTokens = 5_000;

/**
 * Returns the errors of the agent skills: unknown names and avoided words in what they say themselves, sections that
 * do not exist, and skills that are too long.
 */
export async function findSkillErrors(
  pages: readonly Page[],
  config: SiteConfig,
  words: { vocabulary: Vocabulary; glossary: GlossaryRules; used: Set<string> },
): Promise<string[]> {
  try {
    const files = await readSkillFiles(config.rootDir);
    const skills = await loadSkills(config, pages, await loadOpenApi(config.rootDir));
    const prose = files.map((file) => ({
      ...file,
      locale: "en" as const,
      title: "",
      body: file.body.replaceAll(/^\{\{.*\}\}$/gmu, ""),
    }));
    const lengths = await Promise.all(
      skills.map(async ({ frontMatter: { name }, markdown }) => {
        const [lines, tokens] = [markdown.split("\n").length, await countTokens(markdown)];
        if (lines <= maxLines && tokens <= maxTokens) return [];
        return [`content/skills: ${name} has ${lines} lines and ${tokens} tokens.`];
      }),
    );
    return [
      ...prose.flatMap((file) => findUnknownNames(file, words.vocabulary, words.used)),
      ...prose.flatMap((file) => findAvoidedWords(file, words.glossary)),
      ...lengths.flat(),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
