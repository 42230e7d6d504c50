import type { ListedPage } from "#lib/pages/build-page.ts";
import type { Section } from "#lib/pages/page.ts";
import { pagesOfPath } from "#lib/pages/page-index.ts";
import { StaticHtml } from "../article/static-html.tsx";
import { BreakableName } from "../ui/breakable-name.tsx";
import { Island } from "../islands/island.tsx";

/** Lists the headings of a page, two levels deep; renders nothing for short pages. */
export function TableOfContents(props: { page: ListedPage; pages: ListedPage[]; label: string }) {
  const { page, pages, label } = props;
  const sections = listed(page);
  if (sections.length < 2) return null;
  const translation = pagesOfPath(pages, page.path).find((other) => other !== page);
  const translated = translation ? listed(translation) : [];
  // A translation with other headings than its source has no counterparts.
  const isSame = translated.length === sections.length;
  return (
    <nav className="contents" aria-label={label}>
      <StaticHtml tag="details">
        <summary>{label}</summary>
        <ol>
          {sections.map(({ anchor, headings }, index) => (
            <li key={anchor} data-level={headings.length > 1 ? headings.length : undefined}>
              <a
                href={`#${anchor}`}
                data-counterpart={isSame ? `#${translated[index]?.anchor}` : undefined}
              >
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

function listed(page: ListedPage): Section[] {
  return page
    .build()
    .sections.filter(({ anchor, headings }) => anchor !== null && headings.length <= 2);
}
