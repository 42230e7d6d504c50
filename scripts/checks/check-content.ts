import { loadPages } from "../../lib/load/load-pages.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { findContentErrors } from "./content/content-errors.ts";
import { findStaleTranslations } from "./content/translations.ts";
import { root } from "../launch/processes.ts";

const config = siteConfig({}, root);
const pages = await loadPages(config).catch((error: unknown) => {
  // A page that can't be built is reported in one sentence with file and line.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
const errors = await findContentErrors(pages, config);
if (errors.length > 0) {
  console.error(errors.join("\n"));
  process.exit(1);
}
const stale = findStaleTranslations(pages);
if (stale.length > 0) console.log(`Translations to be brought up to date:\n${stale.join("\n")}`);
console.log(
  `${pages.length} pages: every link between them resolves, every name is one of the product.`,
);
