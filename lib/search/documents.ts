import { areaPaths } from "../pages/navigation/areas.ts";
import type { Page, Section } from "../pages/page.ts";
import { pathNames, toName } from "./identifiers.ts";
import type { Field } from "./index/index-tables.ts";

/** A section as it is searched and shown. */
export type SearchDocument = {
  page: Page;
  section: Section;
  /** Whether it is the beginning of its page. */
  isFirst: boolean;
  /** How much a hit in it is worth beside one in another kind of section. */
  worth: number;
};

/** The sections of all pages. One that several pages share, such as a schema, stands for all of them. */
export function toDocuments(pages: readonly Page[]): SearchDocument[] {
  const shared = new Set<string>();
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
      return [{ page, section, isFirst, worth: worthOf(page, section) }];
    });
  });
}

/** What a document says in each field. */
export function fieldTexts(document: SearchDocument): Record<Field, string> {
  const { page, section, isFirst } = document;
  const { operationId = "", apiPath = "", englishTitle = "" } = page.source;
  return {
    heading: headingOf(document),
    names: isFirst ? `${operationId} ${apiPath} ${englishTitle}` : "",
    title: page.kind === "problem" ? "" : page.title,
    outer: isFirst ? page.description : section.headings.slice(0, -1).join(" "),
    keywords: (isFirst ? page.keywords : section.keywords) ?? "",
    text: section.text,
    code: section.code,
  };
}

/** By identifier: the places of the documents that it means. */
export function byIdentifier(documents: readonly SearchDocument[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [place, document] of documents.entries()) {
    for (const name of new Set(identifiersOf(document))) {
      if (name !== "") found.set(name, [...(found.get(name) ?? []), place]);
    }
  }
  return found;
}

function identifiersOf({ page, section, isFirst }: SearchDocument): string[] {
  const { operationId = "", method, apiPath, englishTitle = "", schema, toolGroup } = page.source;
  if (page.kind === "problem") {
    // Its description is what the code means, and the status in brackets.
    const meaning = page.description.replace(/\s*\([^)]*\)\.$/u, "");
    return [page.title, meaning, page.pathname].map(toName);
  }
  if (isFirst) {
    return [
      // `DryRun` is the schema, `dryRun` the parameter that a guide explains.
      ...(schema ? [schema] : [page.title, operationId, englishTitle].map(toName)),
      toName(page.pathname),
      ...(method && apiPath ? pathNames(method, apiPath) : []),
    ];
  }
  if (page.kind === "operation" && !toolGroup) return [];
  return [toName(section.headings.at(-1) ?? "")];
}

/** Whether a page only tells of what the product does not have. */
export function tellsOfAbsent({ path }: Page): boolean {
  return path === "/not-included";
}

/** Pages that name every subject and leave it to the page of each. */
const namesOthers: ReadonlySet<string> = new Set(["/", areaPaths.guides]);

/**
 * Parameters, schemas and tools repeat the words of their operation, whose beginning is the better
 * answer, and variables those of the guides; what is said of a subject in passing in the list of changes
 * stands in full on a page of its own.
 */
function worthOf({ path, kind, source }: Page, { headings, text }: Section): number {
  const isFirst = headings.length === 0;
  if (kind === "operation") {
    if (source.operationId) return isFirst ? 0.85 : 0.5;
    if (source.schema) return isFirst ? 0.65 : 0.4;
    return 0.35;
  }
  // A problem repeats the words of what it refuses, which a guide explains.
  if (kind === "problem") return 0.85;
  if (namesOthers.has(path)) return isFirst ? 0.6 : 0.35;
  if (text === "") return 0.6;
  if (headings.at(-1)?.includes("_") && headings.length > 1) return 0.8;
  return kind === "changelog" && !isFirst ? 0.6 : 1;
}

/** What a section is called; a problem by its code and by what that means. */
function headingOf({ page, section, isFirst }: SearchDocument): string {
  if (page.kind === "problem") return `${page.title} ${page.description}`;
  return isFirst ? page.title : (section.headings.at(-1) ?? "");
}
