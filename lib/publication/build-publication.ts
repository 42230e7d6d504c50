// Decision: decisions/0020-page-delivery.md
import { extname, join } from "node:path";
import { noSniffing } from "@werkbank/http/security-headers";
import { toEtag } from "@werkbank/http/validators";
import { bundleScripts } from "./bundle-scripts.ts";
import { compress, isCompressible } from "./compress.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { detachRuntime } from "./detach-runtime.ts";
import { isTemplate } from "./is-template.ts";
import { isSearchPath } from "../site/routing.ts";
import { isReservedPath, delocalizePath, type Locale } from "../site/locale.ts";
import { markdownPath, type Page } from "../pages/page.ts";
import { pageLinks } from "../pages/link-relations.ts";
import { readPrerendered, readTree, type PrerenderedRoute } from "./next-output.ts";
import type { DocsSite } from "../http/docs-handler.ts";
import { publicHeaders } from "../http/headers.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { apiCatalogPath } from "../indexes/discovery.ts";
import { createPageResources } from "../indexes/text-resources.ts";
import { contentLocation, lastModified } from "../pages/markdown-page.ts";
import { findPageByPathname } from "../pages/page-index.ts";

/** The bytes of one form of a path, in every content coding that makes them smaller. */
export type Representation = {
  status: number;
  /** Without `Content-Length`, `Content-Encoding` and `ETag`, which depend on the coding. */
  headers: Record<string, string>;
  identity: Buffer;
  gzip?: Buffer;
  brotli?: Buffer;
  /** Present instead of `gzip` and `brotli` if it is compressed on demand. */
  compress?: (coding: "gzip" | "brotli") => Promise<Buffer>;
  /** The strong entity tag of `identity`; each coding appends its name. */
  etag: string;
  /** Whether it contains placeholders; it has no codings then. */
  isTemplate?: boolean;
};

/** The forms of a path: a page has `html` and `markdown` (the negotiated one), anything else has `file`. */
export type Entry = {
  file?: Representation;
  html?: Representation;
  markdown?: Representation;
};

/** A published site: the representations of every path. */
export type Publication = {
  entries: Map<string, Entry>;
  /** The HTML for unknown paths, in each language that has such a page. */
  notFound: { [locale in Locale]?: Entry };
};

/** Routes that are not published at their own path. */
const notFoundPaths: Record<string, Locale> = { "/not-found": "en", "/nl/not-found": "nl" };

const revalidate = publicHeaders["Cache-Control"];

const mediaTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "application/javascript; charset=utf-8",
  ".json": "application/json; charset=UTF-8",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/**
 * Builds the publication from a finished `next build`: prerendered pages with our own scripts in place of Next's
 * client, static files, and every text made from the pages.
 * @param options.last the previous publication, whose compressed bodies are reused for the same bytes
 * @param options.storeBytes stores the bytes of a representation and returns it without them
 * @throws Error if a page of the set was not prerendered, or its HTML breaks the policy
 */
export async function buildPublication(
  site: DocsSite,
  nextDir: string,
  options: { last?: Publication | undefined; storeBytes?: StoreBytes } = {},
): Promise<Publication> {
  const { config, pages } = site;
  const { last, storeBytes = (representation) => representation } = options;
  const toRepresentation = createRepresentations(last, storeBytes);
  const entries = new Map<string, Entry>();
  const entry = (path: string): Entry => {
    let found = entries.get(path);
    if (!found) entries.set(path, (found = {}));
    return found;
  };
  for (const { path, body } of await readTree(join(config.rootDir, "public"))) {
    entry(path).file = await toRepresentation(200, body, publicFileHeaders(path));
  }
  for (const { path, body } of await readTree(join(nextDir, "static"))) {
    // Scripts of Next's client, which no page loads.
    if (/\.(?:js|map)$/u.test(path)) continue;
    entry(`/_next/static${path}`).file = await toRepresentation(200, body, staticHeaders(path));
  }
  const scripts = await bundleScripts();
  for (const [path, body] of scripts.files) {
    entry(path).file = await toRepresentation(200, body, staticHeaders(path));
  }
  /**
   * A route that exists but is not a page of the set is a form, which needs its scripts, unless it is the
   * search.
   */
  const publish = (route: PrerenderedRoute, page: Page | undefined): Promise<Entry> => {
    const isForm = page === undefined && route.status === 200;
    const now = isForm && !isSearchPath(route.pathname);
    const html = route.html && Buffer.from(detachRuntime(route.html.toString(), scripts, { now }));
    return toRouteEntry({ ...route, html }, page, site, toRepresentation);
  };
  const notFound: Publication["notFound"] = {};
  for await (const route of readPrerendered(nextDir)) {
    const notFoundLocale = notFoundPaths[route.pathname];
    if (notFoundLocale) {
      const notFoundRoute = { ...route, status: 404 };
      notFound[notFoundLocale] = await publish(notFoundRoute, undefined);
      continue;
    }
    const page = findPageByPathname(pages, route.pathname);
    Object.assign(entry(route.pathname), await publish(route, page));
  }
  const representationsByFactory = new Map<() => unknown, Representation>();
  // Discovery documents follow from the URLs of the deployment alone.
  for (const [path, make] of createPageResources(site)) {
    let representation = representationsByFactory.get(make);
    if (!representation) {
      const { body, headers } = await make();
      representation = await toRepresentation(200, Buffer.from(body), {
        ...publicHeaders,
        ...headers,
      });
      representationsByFactory.set(make, representation);
    }
    entry(path).file = representation;
  }
  for (const page of pages) {
    const found = entry(page.pathname);
    if (!found.html)
      throw new Error(`${page.pathname} (${page.source.file}) was not prerendered by next build.`);
    const markdown = entries.get(markdownPath(page.pathname))?.file;
    if (!markdown)
      throw new Error(`${page.pathname} (${page.source.file}) has no Markdown version.`);
    const headers = { ...markdown.headers, "Content-Location": contentLocation(page) };
    found.markdown = storeBytes({
      ...codingsOf(markdown),
      status: markdown.status,
      headers,
      identity: markdown.identity,
      ...(markdown.isTemplate ? { isTemplate: true } : {}),
    });
  }
  return { entries, notFound };
}

type StoreBytes = (representation: Representation) => Representation;

type Codings = Pick<Representation, "etag" | "gzip" | "brotli">;

type ToRepresentation = (
  status: number,
  body: Buffer,
  headers: Record<string, string>,
) => Promise<Representation>;

async function toRouteEntry(
  route: PrerenderedRoute,
  page: Page | undefined,
  site: DocsSite,
  toRepresentation: ToRepresentation,
): Promise<Entry> {
  if (route.file) {
    return {
      file: await toRepresentation(route.status, route.file.body, {
        ...publicFileHeaders(""),
        "Content-Type": route.file.type,
      }),
    };
  }
  const { html, status } = route;
  return html ? { html: await toRepresentation(status, html, htmlHeaders(route, page, site)) } : {};
}

function htmlHeaders(
  route: PrerenderedRoute,
  page: Page | undefined,
  site: DocsSite,
): Record<string, string> {
  const { config, pages } = site;
  const isPublic = page !== undefined;
  return {
    "Content-Type": "text/html; charset=utf-8",
    Vary: publicHeaders.Vary,
    "Cache-Control": revalidate,
    "Content-Language": page?.locale ?? delocalizePath(route.pathname).locale,
    ...(page ? { "Last-Modified": lastModified(page), Link: htmlLink(page, pages, config) } : {}),
    ...(!isPublic && isReservedPath(route.pathname) ? { "X-Robots-Tag": "noindex" } : {}),
    "Content-Security-Policy": contentSecurityPolicy(
      route.html?.toString() ?? "",
      route.pathname,
      config,
    ),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    ...noSniffing,
  };
}

function htmlLink(page: Page, pages: readonly Page[], config: SiteConfig): string {
  const links = pageLinks(page, pages, config);
  return [
    `<${links.markdown}>; rel="alternate"; type="text/markdown"`,
    `<${links.llms}>; rel="describedby"; type="text/plain"`,
    ...Object.entries(links.alternates).map(
      ([locale, url]) => `<${url}>; rel="alternate"; hreflang="${locale}"`,
    ),
    `<${config.docsUrl}${apiCatalogPath}>; rel="api-catalog"`,
  ].join(", ");
}

function publicFileHeaders(path: string): Record<string, string> {
  return { ...publicHeaders, Vary: "Accept-Encoding", "Content-Type": mediaTypeOf(path) };
}

function staticHeaders(path: string): Record<string, string> {
  return {
    "Content-Type": mediaTypeOf(path),
    "Cache-Control": "public, max-age=31536000, immutable",
    Vary: "Accept-Encoding",
    ...noSniffing,
  };
}

function mediaTypeOf(path: string): string {
  return mediaTypes[extname(path)] ?? "application/octet-stream";
}

/**
 * Compresses each body once, even if it has several paths or comes from the previous publication. One with
 * placeholders is a template.
 */
function createRepresentations(
  last: Publication | undefined,
  storeBytes: StoreBytes,
): ToRepresentation {
  const codingsByEtag = new Map<string, Codings>();
  for (const previous of last ? representations(last) : [])
    if (!previous.isTemplate) codingsByEtag.set(previous.etag, previous);
  return async (status, body, headers) => {
    const etag = toEtag(body);
    const own = { status, headers, identity: body };
    if (isTemplate(body, headers)) return storeBytes({ ...own, etag, isTemplate: true });
    const codings =
      codingsByEtag.get(etag) ?? (await toCodings(body, etag, headers["Content-Type"] ?? ""));
    const representation = storeBytes({ ...codingsOf(codings), ...own });
    codingsByEtag.set(etag, representation);
    return representation;
  };
}

/** For a publication on disk, this reads the bytes. */
function codingsOf({ etag, gzip, brotli }: Codings): Codings {
  return { etag, ...(gzip ? { gzip } : {}), ...(brotli ? { brotli } : {}) };
}

function representations({ entries, notFound }: Publication): Representation[] {
  return [...entries.values(), ...Object.values(notFound)].flatMap((entry) =>
    [entry.file, entry.html, entry.markdown].filter(
      (representation) => representation !== undefined,
    ),
  );
}

async function toCodings(body: Buffer, etag: string, type: string): Promise<Codings> {
  if (!isCompressible(body.byteLength, type)) return { etag };
  const [gzip, brotli] = await Promise.all([compress.gzip(body), compress.brotli(body)]);
  return {
    etag,
    ...(gzip.byteLength < body.byteLength ? { gzip } : {}),
    ...(brotli.byteLength < body.byteLength ? { brotli } : {}),
  };
}
