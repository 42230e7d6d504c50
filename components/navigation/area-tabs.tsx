import { areaNames, areaOf, areaPaths } from "#lib/pages/navigation/areas.ts";
import { isReservedPath, localizePath, type Locale } from "#lib/site/locale.ts";
import { messagesFor } from "../ui/messages.ts";

/**
 * The areas of the site as tabs of the header, the present one marked.
 *
 * @param props.path of the page in every language; none where it has no address of its own
 */
export function AreaTabs({ locale, path }: { locale: Locale; path: string | undefined }) {
  const { areas, areasLabel } = messagesFor(locale);
  // Signing in, and what is not there, are in none.
  const present = path === undefined || isReservedPath(path) ? undefined : areaOf(path);
  return (
    <nav className="area-tabs" aria-label={areasLabel}>
      <ul>
        {areaNames.map((name) => (
          <li key={name}>
            <a
              href={localizePath(areaPaths[name], locale)}
              aria-current={path === areaPaths[name] ? "page" : name === present || undefined}
            >
              {areas[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
