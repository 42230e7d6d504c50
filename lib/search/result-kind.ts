import type { Page } from "../pages/page.ts";

/** The kinds of results, as shown with each result. */
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

/** The areas to which a search can be restricted. */
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

/** Returns the kind of a page; the lists of operations and of schemas are `reference`. */
export function kindOf({ kind, source, path }: Pick<Page, "kind" | "source" | "path">): ResultKind {
  if (kind !== "operation") return kind;
  if (source.operationId !== undefined) return "operation";
  if (source.schema !== undefined) return "schema";
  return path.startsWith("/tools") ? "tool" : "reference";
}

/** Returns the area of a page. */
export function areaOf(page: Pick<Page, "kind" | "source" | "path">): SearchArea {
  return areas[kindOf(page)];
}

/** Returns whether an external value names an area. */
export function isSearchArea(value: unknown): value is SearchArea {
  return searchAreas.some((area) => area === value);
}
