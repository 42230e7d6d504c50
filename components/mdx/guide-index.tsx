import { slug } from "github-slugger";
import { readContentFiles } from "#lib/guides/content-files.ts";
import { listedGuides } from "#lib/guides/guide-list.ts";
import { heading, root } from "#lib/markdown/nodes.ts";
import { mdastToHast } from "#lib/pages/mdast-to-hast.ts";
import { newBadge } from "#lib/pages/new-badge.ts";
import type { Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { renderHast } from "../article/render-hast.tsx";

/** Renders the guides as cards, below the headings of their groups. */
export async function GuideIndex({ locale, config }: { locale: Locale; config: SiteConfig }) {
  const guides = listedGuides(await readContentFiles(config.rootDir), locale);
  const groups = [...Map.groupBy(guides, ({ group }) => group)].map(async ([group, own]) => (
    <section key={group}>
      {renderHast(await mdastToHast(root([heading(2, group, slug(group))]), { config }), locale)}
      <ul className="cards">
        {own.map(({ pathname, title, description, isNew }) => (
          <li key={pathname}>
            <a href={pathname}>{title}</a>{" "}
            {isNew ? <span className="badge">{newBadge[locale]}</span> : null}
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  ));
  return Promise.all(groups);
}
