import { areaPaths } from "../pages/navigation/areas.ts";
import type { Page, Section } from "../pages/page.ts";
import { withoutPlaceholders } from "../site/placeholder-urls.ts";
import { pathNames, normalizeName } from "./identifiers.ts";
import type { Field } from "./index/index-tables.ts";

/** A section as a document of the index. */
export type SearchDocument = {
  page: Page;
  section: Section;
  /** Whether it is the beginning of its page. */
  isFirst: boolean;
  /** The document boost, a factor of its score. */
  boost: number;
  /** The text of the section, without the lines that many sections have. */
  text: string;
};

/** A line in more sections than this says nothing about any of them, such as the server of every operation. */
const maxSectionsPerLine = 10;

/** A heading on more guides than this names no subject of its own, such as "For agents". */
const maxGuidesPerHeading = 4;
const repeatedHeadingBoost = 0.7;

/**
 * Returns the sections of all pages. A section that several pages share, such as a schema, is included once.
 */
export function toDocuments(pages: readonly Page[]): SearchDocument[] {
  const shared = new Set<string>();
  const lineCounts = countLines(pages);
  const guidesByHeading = countHeadings(pages);
  return pages.flatMap((page) => {
    const sections = page.sections.some((section) => section.anchor === null)
      ? page.sections
      : [{ anchor: null, headings: [], text: "", code: "", start: 0 }, ...page.sections];
    return sections.flatMap((section) => {
      const isFirst = section.anchor === null;
      // The schemas that an operation page repeats have pages of their own.
      if (page.source.operationId && section.headings.length > 1) return [];
      if (!isFirst && page.kind === "operation") {
        const key = `${section.headings.join("\n")}\n\n${section.text}`;
        if (shared.has(key)) return [];
        shared.add(key);
      }
      const text = withoutPlaceholders(section.text)
        .split("\n")
        .filter((line) => (lineCounts.get(line) ?? 0) <= maxSectionsPerLine)
        .join("\n");
      const isRepeated =
        page.kind === "guide" &&
        (guidesByHeading.get(section.headings.at(-1) ?? "") ?? 0) > maxGuidesPerHeading;
      const boost = boostOf(page, section) * (isRepeated ? repeatedHeadingBoost : 1);
      return [{ page, section, isFirst, boost, text }];
    });
  });
}

/** Returns how many sections have each line. */
const countLines = (pages: readonly Page[]): Map<string, number> =>
  countGroups(
    pages.flatMap(({ sections }) =>
      sections.map(({ text }) => withoutPlaceholders(text).split("\n")),
    ),
  );

/** Returns how many guides have a section with each heading. */
const countHeadings = (pages: readonly Page[]): Map<string, number> =>
  countGroups(
    pages
      .filter(({ kind }) => kind === "guide")
      .map(({ sections }) => sections.flatMap(({ headings }) => headings.at(-1) ?? [])),
  );

/** Returns how many of the groups contain each text. */
function countGroups(groups: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of groups.flatMap((group) => [...new Set(group)])) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** Returns the text of each field of a document, which is the same for every URL of the deployment. */
export function fieldTexts(document: SearchDocument): Record<Field, string> {
  const { page, section, isFirst } = document;
  const { operationId = "", apiPath = "", englishTitle = "" } = page.source;
  return {
    heading: headingOf(document),
    names: isFirst ? `${operationId} ${apiPath} ${englishTitle}` : "",
    title: page.kind === "problem" ? "" : page.title,
    outer: isFirst ? page.description : section.headings.slice(0, -1).join(" "),
    keywords: (isFirst ? page.keywords : section.keywords) ?? "",
    text: document.text,
    code: withoutPlaceholders(section.code),
  };
}

/** Returns the numbers of the documents that each identifier refers to. */
export function byIdentifier(documents: readonly SearchDocument[]): Map<string, number[]> {
  const numbers = new Map<string, number[]>();
  for (const [number, document] of documents.entries()) {
    for (const name of new Set(identifiersOf(document))) {
      if (name !== "") numbers.set(name, [...(numbers.get(name) ?? []), number]);
    }
  }
  return numbers;
}

function identifiersOf({ page, section, isFirst }: SearchDocument): string[] {
  const { operationId = "", method, apiPath, englishTitle = "", schema, toolGroup } = page.source;
  if (page.kind === "problem") {
    // The description is the meaning of the code, with the status in parentheses.
    const meaning = page.description.replace(/\s*\([^)]*\)\.$/u, "");
    return [page.title, meaning, page.pathname].map(normalizeName);
  }
  if (isFirst) {
    return [
      // `DryRun` is the schema, `dryRun` the parameter that a guide explains.
      ...(schema ? [schema] : [page.title, operationId, englishTitle].map(normalizeName)),
      normalizeName(page.pathname),
      ...(method && apiPath ? pathNames(method, apiPath) : []),
    ];
  }
  if (page.kind === "operation" && !toolGroup) return [];
  return [normalizeName(section.headings.at(-1) ?? "")];
}

/** Returns whether a page only describes what the product lacks. */
export function describesMissingFeatures({ path }: Page): boolean {
  return path === "/not-included";
}

/** Overview pages, which mention every subject but leave the details to other pages. */
const overviewPaths: ReadonlySet<string> = new Set(["/", areaPaths.guides]);

/**
 * Returns the boost of a section. Parameters, schemas and tools repeat the words of their operation, whose
 * introduction is the better result; variables repeat those of the guides. Subjects of the changelog have pages
 * that describe them in full.
 */
function boostOf({ path, kind, source }: Page, { headings, text }: Section): number {
  const isFirst = headings.length === 0;
  if (kind === "operation") {
    if (source.operationId) return isFirst ? 0.85 : 0.5;
    if (source.schema) return isFirst ? 0.65 : 0.4;
    return 0.35;
  }
  // A problem repeats the words of the rule behind it, which a guide explains.
  if (kind === "problem") return 0.85;
  if (overviewPaths.has(path)) return isFirst ? 0.6 : 0.35;
  if (text === "") return 0.6;
  if (headings.at(-1)?.includes("_") && headings.length > 1) return 0.8;
  return kind === "changelog" && !isFirst ? 0.6 : 1;
}

/** Returns the heading of a section; for a problem, its code and its meaning. */
function headingOf({ page, section, isFirst }: SearchDocument): string {
  if (page.kind === "problem") return `${page.title} ${page.description}`;
  return isFirst ? page.title : (section.headings.at(-1) ?? "");
}
