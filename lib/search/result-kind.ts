import type { Page } from "../pages/page.ts";

/** What a result is about, which readers see beside it. */
export const resultKinds = [
  "guide",
  "operation",
  "schema",
  "tool",
  "problem",
  "changelog",
  "reference",
] as const;

export type ResultKind = (typeof resultKinds)[number];

/** The parts of the documentation that a search can be held to. */
export const searchAreas = ["guides", "api", "problems", "tools"] as const;

export type SearchArea = (typeof searchAreas)[number];

const areas: Record<ResultKind, SearchArea> = {
  guide: "guides",
  changelog: "guides",
  operation: "api",
  schema: "api",
  reference: "api",
  problem: "problems",
  tool: "tools",
};

/** What a page is about; `reference` is the lists of operations and schemas. */
export function kindOf({ kind, source, path }: Pick<Page, "kind" | "source" | "path">): ResultKind {
  if (kind !== "operation") return kind;
  if (source.operationId !== undefined) return "operation";
  if (source.schema !== undefined) return "schema";
  return path.startsWith("/tools") ? "tool" : "reference";
}

/** The area that a page belongs to. */
export function areaOf(page: Pick<Page, "kind" | "source" | "path">): SearchArea {
  return areas[kindOf(page)];
}

/** Whether a value from outside names an area. */
export function isSearchArea(value: unknown): value is SearchArea {
  return searchAreas.some((area) => area === value);
}
