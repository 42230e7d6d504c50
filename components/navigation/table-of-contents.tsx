import type { LazyPage } from "#lib/pages/build-page.ts";
import type { Section } from "#lib/pages/page.ts";
import { StaticHtml } from "../article/static-html.tsx";
import { BreakableName } from "../ui/breakable-name.tsx";
import { Island } from "../islands/island.tsx";

/** Lists the headings of a page, two levels deep; renders nothing if there is only one. */
export function TableOfContents({ page, label }: { page: LazyPage; label: string }) {
  const sections = listedSections(page);
  if (sections.length < 2) return null;
  return (
    <nav className="contents" aria-label={label}>
      <StaticHtml tag="details">
        <summary>{label}</summary>
        <ol>
          {sections.map(({ anchor, headings }) => (
            <li key={anchor} data-level={headings.length > 1 ? headings.length : undefined}>
              <a href={`#${anchor}`}>
                <BreakableName text={headings.at(-1) ?? ""} />
              </a>
            </li>
          ))}
        </ol>
      </StaticHtml>
      <Island name="contents-marker" />
    </nav>
  );
}

function listedSections(page: LazyPage): Section[] {
  return page
    .build()
    .sections.filter(({ anchor, headings }) => anchor !== null && headings.length <= 2);
}
