import type { PageOutline } from "./page.ts";

type PageIndex = { byPathname: Map<string, PageOutline>; byPath: Map<string, PageOutline[]> };

/** Computed once per set of pages, since every page needs it. */
const indexes = new WeakMap<readonly PageOutline[], PageIndex>();

/** Returns the page of a set at a pathname. */
export function findPageByPathname<P extends PageOutline>(
  pages: readonly P[],
  pathname: string,
): P | undefined {
  return indexOf(pages).byPathname.get(pathname) as P | undefined;
}

/** Returns the pages of a set at a path, one for each language that has it. */
export function findPagesByPath<P extends PageOutline>(pages: readonly P[], path: string): P[] {
  return (indexOf(pages).byPath.get(path) ?? []) as P[];
}

function indexOf(pages: readonly PageOutline[]): PageIndex {
  const last = indexes.get(pages);
  if (last) return last;
  const index: PageIndex = {
    byPathname: new Map(pages.map((page) => [page.pathname, page])),
    byPath: Map.groupBy(pages, ({ path }) => path),
  };
  indexes.set(pages, index);
  return index;
}
