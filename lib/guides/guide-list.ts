import { slug } from "github-slugger";
import type { RootContent } from "mdast";
import { heading, link, list } from "../markdown/nodes.ts";
import { newBadge } from "../pages/new-badge.ts";
import { areaOf, areaPaths } from "../pages/navigation/areas.ts";
import type { Locale } from "../site/locale.ts";
import type { ContentFile } from "./content-files.ts";

type ListedGuide = Pick<ContentFile, "pathname" | "title" | "description" | "group" | "isNew">;

/** Returns the guides of a language in order, without the page that lists them. */
export function listedGuides(files: readonly ContentFile[], locale: Locale): ListedGuide[] {
  return files
    .filter((file) => file.locale === locale && areaOf(file.path) === "guides")
    .filter(({ path }) => path !== areaPaths.guides)
    .toSorted((a, b) => a.order - b.order || (a.path < b.path ? -1 : 1))
    .map(({ pathname, title, description, group, isNew }) => ({
      pathname,
      title,
      description,
      group,
      ...(isNew ? { isNew } : {}),
    }));
}

/** Lists the guides under the headings of their groups. */
export function guideList(guides: readonly ListedGuide[], locale: Locale): RootContent[] {
  return [...Map.groupBy(guides, ({ group }) => group)].flatMap(([group, groupGuides]) => [
    heading(2, group, slug(group)),
    list(
      groupGuides.map(({ pathname, title, description, isNew }) => [
        link(pathname, title),
        `${isNew ? ` (${newBadge[locale]})` : ""}: ${description}`,
      ]),
    ),
  ]);
}
