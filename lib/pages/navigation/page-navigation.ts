// Decision: decisions/0020-page-delivery.md
import { slug } from "github-slugger";
import { type Locale, localizePath } from "../../site/locale.ts";
import { newBadge } from "../new-badge.ts";
import type { PageOutline } from "../page.ts";
import { type AreaName, areaNames, areaOf, areaPaths } from "./areas.ts";
import type { AreaLinks, NavigationLink } from "./navigation-file.ts";
import { navigationGroups, type NavigationGroup } from "./navigation-groups.ts";

/** A group in the navigation of a page: with links if it is the current group, otherwise only its index. */
export type PageGroup = {
  title: string;
  /** The pathname of the index of the group. */
  href: string;
  /** Whether the page belongs to it. */
  isCurrent: boolean;
  /** For the current group, at most `maxLinks` around the page; for a group of one page, that page. */
  links?: NavigationLink[];
  /** Whether the group has more links. */
  isTruncated?: true;
};

/**
 * The navigation of a page. Its size does not depend on the number of pages.
 */
export type PageNavigation = {
  area: AreaName;
  groups: PageGroup[];
  /** The pathname of the listed page: its own, or for a problem that of the table of problems. */
  currentPathname?: string;
  previous?: NavigationLink | undefined;
  next?: NavigationLink | undefined;
};

const maxLinks = 40;

/**
 * Returns the groups of the page's area, the links of the current group, and the previous and next page.
 * @param page undefined for an unlisted page such as sign-in, which gets the guides
 */
export function pageNavigation(
  pages: readonly PageOutline[],
  locale: Locale,
  page?: PageOutline,
): PageNavigation {
  const area = (page && areaOf(page.path)) ?? "guides";
  const groups = areaGroups(pages, locale)[area];
  const isListed = page !== undefined && areaOf(page.path) !== undefined;
  const listedPage = isListed ? findListedPage(groups, page) : undefined;
  return {
    area,
    ...(listedPage ? { currentPathname: listedPage.pathname } : {}),
    groups: groups.map((group) => {
      const { title, pages: groupPages } = group;
      const index = listedPage ? groupPages.indexOf(listedPage) : -1;
      const listed =
        index < 0 && groupPages.length > 1 ? undefined : linksAround(groupPages, index);
      return {
        title,
        href: groupHref(group, area, locale),
        isCurrent: index >= 0,
        ...(listed ? { links: listed.map(toLink) } : {}),
        ...(listed && listed.length < groupPages.length ? { isTruncated: true } : {}),
      };
    }),
    ...(isListed ? adjacentPages(groups, page) : {}),
  };
}

/** Returns the page itself, or for a problem the table of problems. */
function findListedPage(
  groups: readonly NavigationGroup[],
  page: PageOutline,
): PageOutline | undefined {
  if (page.kind !== "problem") return page;
  return groups.flatMap((group) => group.pages).find(({ path }) => path === "/problems");
}

/** Returns the links of all groups by area: the content of a language's shared file. */
export function navigationLinks(
  pages: readonly PageOutline[],
  locale: Locale,
): Record<AreaName, AreaLinks> {
  const groups = areaGroups(pages, locale);
  const toLinks = (name: AreaName): AreaLinks =>
    groups[name].map(({ title, pages: groupPages }) => ({ title, links: groupPages.map(toLink) }));
  return {
    guides: toLinks("guides"),
    reference: toLinks("reference"),
    agents: toLinks("agents"),
    changelog: toLinks("changelog"),
  };
}

type Areas = Record<AreaName, NavigationGroup[]>;

/** Computed once per set of pages, since every page needs them. */
const areasByPages = new WeakMap<readonly PageOutline[], Map<Locale, Areas>>();

function areaGroups(pages: readonly PageOutline[], locale: Locale): Areas {
  const byLocale = areasByPages.get(pages) ?? new Map<Locale, Areas>();
  areasByPages.set(pages, byLocale);
  const last = byLocale.get(locale);
  if (last) return last;
  const areas: Areas = { guides: [], reference: [], agents: [], changelog: [] };
  for (const name of areaNames) {
    areas[name] = navigationGroups(
      pages.filter(({ path }) => areaOf(path) === name),
      locale,
    );
  }
  byLocale.set(locale, areas);
  return areas;
}

/** Returns the index of a group: a page of its own, or its section on the page of its area. */
function groupHref({ title, pages }: NavigationGroup, area: AreaName, locale: Locale): string {
  const own = pages.find(
    ({ path, source }) =>
      source.tag !== undefined || path === "/reference/schemas" || path === "/tools",
  );
  if (own) return own.pathname;
  const [only, ...others] = pages;
  const hasList = area === "guides" || area === "reference";
  if (only && (others.length === 0 || !hasList)) return only.pathname;
  return `${localizePath(areaPaths[area], locale)}#${slug(title)}`;
}

function linksAround<T>(items: readonly T[], index: number): T[] {
  const start = Math.min(Math.max(0, index - maxLinks / 2), Math.max(0, items.length - maxLinks));
  return items.slice(start, start + maxLinks);
}

function adjacentPages(groups: readonly NavigationGroup[], page: PageOutline) {
  const own = groups.findIndex(({ title }) => title === page.group);
  const pages = groups.slice(Math.max(0, own - 1), own + 2).flatMap((group) => group.pages);
  const index = pages.indexOf(page);
  if (index < 0) return {};
  const [previous, next] = [pages[index - 1], pages[index + 1]];
  return { previous: previous && toAdjacentLink(previous), next: next && toAdjacentLink(next) };
}

/** Shown outside its group, so it keeps its whole title. */
const toAdjacentLink = (page: PageOutline) => ({ ...toLink(page), title: page.title });

const overview: Record<Locale, string> = { en: "Overview", nl: "Overzicht" };

function toLink({
  locale,
  pathname,
  title,
  group,
  source: { method, tag },
  isNew,
}: PageOutline): NavigationLink {
  const isOverview = tag !== undefined && title === group;
  return {
    href: pathname,
    title: isOverview ? overview[locale] : withoutGroupName(title, group),
    ...(method === undefined ? {} : { method }),
    ...(isNew ? { badge: newBadge[locale] } : {}),
  };
}

/** Shortens a title that repeats the name of its group: "MCP tools: tasks" is "Tasks". */
function withoutGroupName(title: string, group: string): string {
  const prefix = `${group}: `;
  if (!title.startsWith(prefix)) return title;
  const own = title.slice(prefix.length);
  return own.charAt(0).toUpperCase() + own.slice(1);
}
