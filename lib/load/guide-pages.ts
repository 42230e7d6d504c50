import type { ContentFile } from "../guides/content-files.ts";
import { findRelatedPages } from "../guides/related-pages.ts";
import {
  generatedParts,
  noGeneratedParts,
  partSourcesOf,
  type PartSources,
} from "../guides/generated-parts.ts";
import type { OpenApi } from "../contract/openapi.ts";
import { requestDocumentOf } from "../guides/requests/request-document.ts";
import { toGuideBlocks } from "../guides/guide-blocks.ts";
import { createLazyPage, type LazyPage } from "../pages/build-page.ts";
import type { RelatedPage } from "../pages/page.ts";
import type { DeploymentUrls } from "../site/site-config.ts";
import type { PageCache } from "./page-cache.ts";
import type { PathnameSet } from "./pathname-set.ts";

/** The sources of the guides of a language, in addition to their own files. */
export type GuideSources = {
  /** The files of all languages. */
  files: readonly ContentFile[];
  parts: PartSources;
  /** All pages, as possible targets of links. */
  pathnames: PathnameSet;
} & DeploymentUrls;

/** Returns the pages of guides and changelog, each made from its file and the sources of its components. */
export function guidePages(
  own: readonly ContentFile[],
  { files, parts, ...urls }: GuideSources,
  getOrCreate: PageCache["getOrCreate"],
): LazyPage[] {
  const originals = new Map(
    files.filter(({ locale }) => locale === "en").map((file) => [file.path, file]),
  );
  return own.map((file) => {
    const original = originals.get(file.path);
    const isOutdated = original !== undefined && original.updatedAt > file.updatedAt;
    return getOrCreate(
      {
        kind: "guide",
        ...urls,
        file,
        translationOf: file.locale !== "en" && isOutdated ? original.updatedAt : undefined,
        parts: partSourcesOf(file.body, parts),
        related: findRelatedPages(file, files),
        requests: requestDocumentOf(file.body, parts.openapi),
      },
      toGuidePage,
    );
  });
}

function toGuidePage(
  sources: {
    file: ContentFile;
    translationOf: string | undefined;
    parts: PartSources | undefined;
    requests: OpenApi | undefined;
    pathnames: PathnameSet;
    related: RelatedPage[];
  } & DeploymentUrls,
): LazyPage {
  const { file, translationOf, parts, requests, pathnames, related, ...config } = sources;
  const { locale, path, kind, group, title, description, updatedAt, isNew } = file;
  const properties = {
    locale,
    path,
    kind,
    group,
    title,
    description,
    updatedAt,
    source: { file: file.file },
    ...(isNew ? { isNew } : {}),
    ...(related.length === 0 ? {} : { related }),
    ...(translationOf === undefined ? {} : { translationOf }),
  };
  const toBlocks = () =>
    toGuideBlocks(file.body, {
      ...file,
      config,
      pages: pathnames,
      openapi: requests,
      generated: parts ? generatedParts(parts, config, locale) : noGeneratedParts,
    });
  return createLazyPage(properties, toBlocks, config);
}
