import type { ContentFile } from "../guides/content-files.ts";
import {
  generatedParts,
  noGeneratedParts,
  partSourcesOf,
  type PartSources,
} from "../guides/generated-parts.ts";
import { toGuideBlocks } from "../guides/guide-tree.ts";
import { listPage, type ListedPage } from "../pages/build-page.ts";
import type { Addresses } from "../site/site-config.ts";
import type { PageStore } from "./page-store.ts";
import type { PathnameSet } from "./pathname-set.ts";

/** The sources of the guides of a language, in addition to their own files. */
export type GuideSources = {
  /** The files of all languages. */
  files: readonly ContentFile[];
  parts: PartSources;
  /** All pages, as possible targets of links. */
  pathnames: PathnameSet;
} & Addresses;

/** Returns the pages of guides and changelog, each made from its file and the sources of its components. */
export function guidePages(
  own: readonly ContentFile[],
  { files, parts, ...addresses }: GuideSources,
  keep: PageStore["keep"],
): ListedPage[] {
  const originals = new Map(
    files.filter(({ locale }) => locale === "en").map((file) => [file.path, file]),
  );
  return own.map((file) => {
    const original = originals.get(file.path);
    const isBehind = original !== undefined && original.updatedAt > file.updatedAt;
    return keep(
      {
        kind: "guide",
        ...addresses,
        file,
        translationOf: file.locale !== "en" && isBehind ? original.updatedAt : undefined,
        parts: partSourcesOf(file.body, parts),
      },
      toGuidePage,
    );
  });
}

function toGuidePage(
  from: {
    file: ContentFile;
    translationOf: string | undefined;
    parts: PartSources | undefined;
    pathnames: PathnameSet;
  } & Addresses,
): ListedPage {
  const { file, translationOf, parts, pathnames, ...config } = from;
  const { locale, path, kind, group, title, description, updatedAt } = file;
  const about = {
    locale,
    path,
    kind,
    group,
    title,
    description,
    updatedAt,
    source: { file: file.file },
    ...(translationOf === undefined ? {} : { translationOf }),
  };
  const toBlocks = () =>
    toGuideBlocks(file.body, {
      ...file,
      config,
      pages: pathnames,
      generated: parts ? generatedParts(parts, config, locale) : noGeneratedParts,
    });
  return listPage(about, toBlocks, config);
}
