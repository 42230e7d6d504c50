import { runChecks } from "afdocs";
import { localizePath, type Locale } from "../../lib/site/locale.ts";
import type { Page } from "../../lib/pages/page.ts";

/** What the Agent-Friendly Documentation checker says of these pages of a language. */
export async function judgePages(
  pages: readonly Page[],
  site: { origin: string; docsUrl: string; locale: Locale; maxLinks: number },
): ReturnType<typeof runChecks> {
  const { origin, docsUrl, locale, maxLinks } = site;
  return runChecks(origin, {
    samplingStrategy: "curated",
    curatedPages: pages.map(({ pathname }) => origin + pathname),
    llmsTxtUrl: origin + localizePath("/llms.txt", locale),
    // The pages name the address that they were built for.
    canonicalOrigin: docsUrl,
    maxLinksToTest: maxLinks,
    // The checker counts an answer that it waited too long for as a dead link.
    maxConcurrency: 6,
    requestTimeout: 60_000,
    requestDelay: 0,
  });
}
