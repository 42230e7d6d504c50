import type { NavigationLink } from "#lib/pages/navigation/navigation-file.ts";
import { areaNames, areaPaths } from "#lib/pages/navigation/areas.ts";
import type { PageNavigation, PageGroup } from "#lib/pages/navigation/page-navigation.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import { StaticHtml } from "../article/static-html.tsx";
import { Icon } from "../ui/icon.tsx";
import { messagesFor } from "../ui/messages.ts";
import { Island } from "../islands/island.tsx";
import { NavigationLinks, type AriaCurrent } from "../islands/navigation/navigation-links.tsx";
import { navigationId } from "./navigation-id.ts";

/**
 * Lists the pages of the current area. On wide screens it is next to the article; on a phone the same element is
 * a popover, which the browser closes on Escape and on a click outside, and which also contains the tabs of the
 * header.
 *
 * The group of the page lists its pages. Other groups have a title and a link to the list of their pages, which
 * `NavigationGroups` replaces with the pages themselves.
 */
export function SectionNavigation(props: {
  locale: Locale;
  navigation: PageNavigation;
  current?: PageOutline;
}) {
  const { locale, navigation, current } = props;
  const messages = messagesFor(locale);
  const { area, groups, currentPathname } = navigation;
  const ariaCurrent = current?.pathname === currentPathname ? "page" : "true";
  return (
    <nav
      id={navigationId}
      className="section-navigation"
      popover="auto"
      aria-label={messages.navigation}
    >
      <button
        type="button"
        className="icon-button drawer-close"
        popoverTarget={navigationId}
        popoverTargetAction="hide"
        aria-label={messages.closeMenu}
      >
        <Icon name="close" />
      </button>
      <ul className="drawer-areas">
        {areaNames.map((name) => (
          <li key={name}>
            <a
              href={localizePath(areaPaths[name], locale)}
              aria-current={(current !== undefined && name === area) || undefined}
            >
              {messages.areas[name]}
            </a>
          </li>
        ))}
      </ul>
      {groups.map((group) => (
        <Group key={group.title} {...{ locale, group, currentPathname, ariaCurrent }} />
      ))}
      <Island name="navigation-groups" locale={locale} area={area} />
    </nav>
  );
}

function Group(props: {
  locale: Locale;
  group: PageGroup;
  currentPathname: string | undefined;
  /** The `aria-current` of the link to `currentPathname`. */
  ariaCurrent: AriaCurrent;
}) {
  const { locale, group, currentPathname, ariaCurrent } = props;
  const { title, href, links, isTruncated } = group;
  const [only, ...others] = links ?? [];
  if (only && others.length === 0) {
    return (
      <p className="navigation-page">
        <a href={only.href} aria-current={only.href === currentPathname ? ariaCurrent : undefined}>
          {only.title}
        </a>
      </p>
    );
  }
  const allPagesLink: NavigationLink = { href, title: messagesFor(locale).allPages };
  const currentLinks = currentPathname === undefined ? undefined : links;
  const isComplete = currentLinks !== undefined && !isTruncated;
  const hasIndexLink = currentLinks?.some((link) => link.href === href) === true;
  return (
    <details open={currentLinks !== undefined}>
      <summary>{title}</summary>
      <StaticHtml tag="ul">
        <NavigationLinks
          links={
            isComplete || hasIndexLink ? currentLinks : [allPagesLink, ...(currentLinks ?? [])]
          }
          {...{ currentPathname, ariaCurrent }}
        />
      </StaticHtml>
    </details>
  );
}
