"use client";

import { usePathname } from "next/navigation";
import { areaNames, areaOf, areaPaths } from "#lib/pages/navigation/areas.ts";
import { delocalizePath, isReservedPath, localizePath, type Locale } from "#lib/site/locale.ts";
import { DocLink } from "../ui/doc-link.tsx";
import type { Messages } from "../ui/messages.ts";

/** The areas of the site as tabs of the header, the present one marked. */
export function AreaTabs(props: { locale: Locale; label: string; names: Messages["areas"] }) {
  const { locale, label, names } = props;
  const { path } = delocalizePath(usePathname());
  // Signing in, and what is not there, are in none.
  const present = isReservedPath(path) ? undefined : areaOf(path);
  return (
    <nav className="area-tabs" aria-label={label}>
      <ul>
        {areaNames.map((name) => (
          <li key={name}>
            <DocLink
              href={localizePath(areaPaths[name], locale)}
              current={path === areaPaths[name] || (name === present && "within")}
            >
              {names[name]}
            </DocLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
