import type { Page } from "#lib/page.ts";
import { BreakableName } from "./breakable-name.tsx";
import { ContentsMarker } from "./contents-marker.tsx";

/** The headings of a page down to the second level below its title; nothing for short pages. */
export function TableOfContents({ page, label }: { page: Page; label: string }) {
  const sections = page.sections.filter(
    ({ anchor, headings }) => anchor !== null && headings.length <= 2,
  );
  if (sections.length < 2) return null;
  return (
    <nav className="contents" aria-label={label}>
      <details>
        <summary>{label}</summary>
        <ol>
          {sections.map(({ anchor, headings }) => (
            <li key={anchor} data-level={headings.length}>
              <a href={`#${anchor}`}>
                <BreakableName text={headings.at(-1) ?? ""} />
              </a>
            </li>
          ))}
        </ol>
      </details>
      <ContentsMarker />
    </nav>
  );
}
