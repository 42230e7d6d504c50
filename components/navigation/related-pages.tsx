import { relatedPagesTitle } from "#lib/pages/markdown-page.ts";
import type { PageOutline } from "#lib/pages/page.ts";

/** Lists the related pages of a guide with their descriptions, as its Markdown version does. */
export function RelatedPages({ page: { locale, related = [] } }: { page: PageOutline }) {
  if (related.length === 0) return null;
  return (
    <nav className="related-pages" aria-label={relatedPagesTitle[locale]}>
      <p>{relatedPagesTitle[locale]}</p>
      <ul>
        {related.map(({ pathname, title, description }) => (
          <li key={pathname}>
            <a href={pathname}>{title}</a>: {description}
          </li>
        ))}
      </ul>
    </nav>
  );
}
