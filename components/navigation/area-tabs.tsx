import { areaNames, areaOf, areaPaths } from "#lib/pages/navigation/areas.ts";
import { isReservedPath, localizePath, type Locale } from "#lib/site/locale.ts";
import { messagesFor } from "../ui/messages.ts";

/**
 * Renders the areas of the site as tabs in the header, with the current one marked.
 *
 * @param props.path of the page, without its language prefix; undefined if it has no URL of its own
 */
export function AreaTabs({ locale, path }: { locale: Locale; path: string | undefined }) {
  const { areas, areasLabel } = messagesFor(locale);
  // The sign-in and not-found pages belong to no area.
  const currentArea = path === undefined || isReservedPath(path) ? undefined : areaOf(path);
  return (
    <nav className="area-tabs" aria-label={areasLabel}>
      <ul>
        {areaNames.map((name) => (
          <li key={name}>
            <a
              href={localizePath(areaPaths[name], locale)}
              aria-current={path === areaPaths[name] ? "page" : name === currentArea || undefined}
            >
              {areas[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
