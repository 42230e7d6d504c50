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

/** What the guides of a language are made from beside their own files. */
export type GuideSources = {
  /** The files of all languages. */
  files: readonly ContentFile[];
  parts: PartSources;
  /** Every page there is, in a fixed order: links lead to pages. */
  pathnames: readonly string[];
} & Addresses;

/** The pages of guides and changelog, each made from its file and what its components stand for. */
export function guidePages(
  own: readonly ContentFile[],
  { files, parts, ...addresses }: GuideSources,
  keep: PageStore["keep"],
): ListedPage[] {
  return own.map((file) => {
    const original = files.find(({ locale, path }) => locale === "en" && path === file.path);
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
    pathnames: readonly string[];
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
      pages: new Set(pathnames),
      generated: parts ? generatedParts(parts, config, locale) : noGeneratedParts,
    });
  return listPage(about, toBlocks, config);
}
