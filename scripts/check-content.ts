import { readContentFiles } from "../lib/content-files.ts";
import { changelogEntries } from "../lib/changelog.ts";
import { missingTexts } from "../lib/missing-texts.ts";
import { loadPages } from "../lib/pages.ts";
import { siteConfig } from "../lib/site.ts";
import { deadLinks } from "./content/links.ts";
import { unknownNames } from "./content/names.ts";
import { terms } from "./content/terms.ts";
import { missingTranslations, staleTranslations } from "./content/translations.ts";
import { loadVocabulary } from "./content/vocabulary.ts";
import { root } from "./processes.ts";

// What a guide says is held against the product: it can be made (components, front matter), exists in
// both languages, its links lead to pages and sections, and the names in its prose are names of the
// service. That its commands print what they show is for tests/documentation.

const config = siteConfig({}, root);
const [pages, files] = await Promise.all([loadPages(config), readContentFiles(root)]);
const vocabulary = await loadVocabulary(root, pages, terms);
const used = new Set<string>();
const faults = [
  ...pages.flatMap((page) => deadLinks(page, pages, config)),
  ...files.flatMap((file) => unknownNames(file, vocabulary, used)),
  ...terms
    .filter((term) => !used.has(term))
    .map((term) => `scripts/content/terms.ts: no guide names ${term}`),
  ...missingTranslations(pages),
  ...(await missingTexts(root, "nl")),
];
for (const page of pages) if (page.kind === "changelog") changelogEntries(page);

if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
const stale = staleTranslations(pages);
if (stale.length > 0) console.log(`Translations to be brought up to date:\n${stale.join("\n")}`);
console.log(
  `${pages.length} pages: every link between them resolves, every name is one of the product.`,
);
