import { areaPaths } from "#lib/pages/navigation/areas.ts";
import type { PageNavigation } from "#lib/pages/navigation/page-navigation.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import { localizePath } from "#lib/site/locale.ts";
import type { Messages } from "../ui/messages.ts";

/** Renders the path to the page: home, area, group. The page itself is the heading below. */
export function Breadcrumbs(props: {
  page: PageOutline;
  navigation: PageNavigation;
  messages: Messages;
}) {
  const { page, navigation, messages } = props;
  const { area, groups } = navigation;
  const steps = [
    { title: "Werkbank", href: localizePath("/", page.locale) },
    { title: messages.areas[area], href: localizePath(areaPaths[area], page.locale) },
    ...groups.filter(({ isCurrent }) => isCurrent),
    // The page of a problem is below the table of all problems.
    ...(page.path.startsWith("/problems/")
      ? [{ title: page.group, href: localizePath("/problems", page.locale) }]
      : []),
  ];
  // Omits steps that link to this page, and groups with the title of their area.
  const visibleSteps = steps.filter(
    ({ title, href }, index) =>
      href !== page.pathname && steps.findIndex((step) => step.title === title) === index,
  );
  return (
    <nav className="breadcrumbs" aria-label={messages.breadcrumbs}>
      <ol>
        {visibleSteps.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
