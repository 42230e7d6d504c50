/** A block of code with its label, such as **curl**, **Response: 200 OK** or the name of a file. */
const sample = /(?:^\*\*[^\n]*\*\*\n\n)?^(`{3,})[^\n]*\n[\s\S]*?^\1\n?/gmu;

/** The list of a page's sections below its introduction. */
const sectionList = /(?:^- \[[^\]\n]*\]\([^)\n]*\?section=[^)\n]*\)$\n?)+/gmu;

/**
 * Returns the Markdown of a section without what search results can do without: the samples after the first, which
 * are the same call in other languages, responses and next calls, and the URLs in the list of sections.
 */
export function toBriefSection(markdown: string): string {
  let samples = 0;
  return markdown
    .replace(sample, (written) => (++samples === 1 ? written : ""))
    .replace(sectionList, toNames)
    .replace(/\n{3,}/gu, "\n\n");
}

/** Returns the names in a list of links, in one line. */
function toNames(list: string): string {
  return Array.from(list.matchAll(/\[([^\]]*)\]/gu), ([, name]) => name).join(" · ");
}
