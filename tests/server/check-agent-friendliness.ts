import { runChecks } from "afdocs";
import { localizePath, type Locale } from "../../lib/site/locale.ts";
import type { Page } from "../../lib/pages/page.ts";

/** Runs the Agent-Friendly Documentation checker on pages of one language. */
export async function checkAgentFriendliness(
  pages: readonly Page[],
  site: { origin: string; docsUrl: string; locale: Locale; maxLinks: number },
): ReturnType<typeof runChecks> {
  const { origin, docsUrl, locale, maxLinks } = site;
  return runChecks(origin, {
    samplingStrategy: "curated",
    curatedPages: pages.map(({ pathname }) => origin + pathname),
    llmsTxtUrl: origin + localizePath("/llms.txt", locale),
    // The pages contain the URL that they were built for.
    canonicalOrigin: docsUrl,
    maxLinksToTest: maxLinks,
    // The checker counts a timeout as a dead link.
    maxConcurrency: 6,
    requestTimeout: 60_000,
    requestDelay: 0,
  });
}
