// Decision: decisions/0020-page-delivery.md
import type { IncomingMessage, ServerResponse } from "node:http";
import { isNotModified } from "@werkbank/http/validators";
import { LRUCache } from "lru-cache";
import { escapeMarkup } from "../site/escape-markup.ts";
import { defaultLocale, delocalizePath, inOtherLanguage, locales } from "../site/locale.ts";
import { negotiate, type NegotiatedForm } from "../http/negotiation.ts";
import { searchContentId, searchPath } from "../search/search-page-html.ts";
import {
  elementContent,
  parseTemplate,
  fillTemplate,
  languageSwitchHref,
  type HtmlTemplate,
} from "./html-template.ts";
import { renderNearestPages, nearestPagesId } from "./not-found-html.ts";
import type { Page } from "../pages/page.ts";
import type { Entry, Publication, Representation } from "./build-publication.ts";

/** Serves a publication over HTTP. */
export type PublicationServer = {
  /**
   * Sends the representation at a path; returns false if there is none in a negotiated form, and a promise if it has
   * to be compressed first.
   */
  serve(request: IncomingMessage, response: ServerResponse, path: string): Sending | false;
  /** Returns whether the publication has an entry at a path. */
  has(path: string): boolean;
  /**
   * Sends the HTML for an unknown path; returns false if the build made none.
   * @param nearest the pages to list
   */
  serveNotFound(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    nearest: readonly Page[],
  ): Sending | false;
  /**
   * Sends the search page at a path, with its results filled in; returns false if there is none.
   * @param answer returns the content that `renderSearchPage` renders
   */
  serveSearch(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    answer: () => string,
  ): boolean;
};

/** A response that is sent, or a promise of it. */
type Sending = true | Promise<true>;

/** One coding of a representation, with its headers in the layout that `writeHead` takes fastest. */
type Variant = { etag: string; headers: string[]; notModified: string[]; body: Buffer };
type Coding = "identity" | "gzip" | "brotli";

/** The variants of a representation that have been requested. */
type CachedVariants = { [coding in Coding]?: Variant };

/**
 * A page with a language switch and an element to fill, and its headers without `ETag` and `Content-Length`.
 */
type PageTemplate = { status: number; headers: string[]; html: HtmlTemplate };

const maxCachedForms = 1_000;

/** The approximate size of a variant's headers. */
const variantBytes = 1_500;

/**
 * Serves a publication. A variant is prepared and its bytes are read on the first request; recently used ones
 * stay in memory, where serving takes one lookup and one write.
 * @param cacheBytes the size of that cache, headers included; 32 MiB by default
 */
export function createPublicationServer(
  publication: Publication,
  cacheBytes: number = 32 * 1_024 * 1_024,
): PublicationServer {
  const entries = new Map(publication.entries);
  const notFound = new Map(
    Object.entries(publication.notFound).map(([locale, entry]) => {
      return [
        locale,
        { ...entry, template: entry.html && toPageTemplate(entry.html, "ul", nearestPagesId) },
      ];
    }),
  );
  const getVariant = createVariantCache(cacheBytes);
  const searchPages = new Map(
    locales.map(searchPath).map((path) => {
      const html = entries.get(path)?.html;
      // The unfilled page is not served.
      entries.delete(path);
      return [path, html && toPageTemplate(html, "div", searchContentId)];
    }),
  );
  const formsByAccept = new Map<string, NegotiatedForm>();
  const formOf = (accept: string | undefined): NegotiatedForm => {
    if (accept === undefined || accept === "*/*") return "html";
    let form = formsByAccept.get(accept);
    if (form === undefined) {
      form = negotiate(accept);
      if (formsByAccept.size < maxCachedForms && accept.length < 500)
        formsByAccept.set(accept, form);
    }
    return form;
  };
  const choose = (entry: Entry, { headers }: IncomingMessage): Representation | undefined => {
    if (entry.file) return entry.file;
    if (!entry.markdown) return entry.html;
    const form = formOf(headers.accept);
    if (form === "html") return entry.html;
    return form === "markdown" ? entry.markdown : undefined;
  };
  return {
    has: (path) => entries.has(path),
    serve(request, response, path) {
      const entry = entries.get(path);
      const representation = entry && choose(entry, request);
      if (!representation) return false;
      return send(request, response, representation, getVariant);
    },
    serveNotFound(request, response, path, nearest) {
      const entry = notFound.get(delocalizePath(path).locale) ?? notFound.get(defaultLocale);
      const representation = entry && choose(entry, request);
      if (!representation) return false;
      const { template } = entry;
      if (template && representation === entry.html) {
        return sendFilled(request, response, template, renderNearestPages(path, nearest));
      }
      return send(request, response, representation, getVariant);
    },
    serveSearch(request, response, path, answer) {
      const template = searchPages.get(path);
      if (!template) return false;
      return sendFilled(request, response, template, answer());
    },
  };
}

type GetVariant = (representation: Representation, coding: Coding) => Variant | Promise<Variant>;

/** Prepares variants, and caches the recently used ones. Concurrent requests share one compression. */
function createVariantCache(cacheBytes: number): GetVariant {
  const cache = new LRUCache<Representation, CachedVariants>({
    maxSize: cacheBytes,
    sizeCalculation: (cached) =>
      Object.values(cached).reduce((sum, { body }) => sum + body.byteLength + variantBytes, 0),
  });
  const compressing = {
    gzip: new Map<Representation, Promise<Variant>>(),
    brotli: new Map<Representation, Promise<Variant>>(),
  };
  const store = (representation: Representation, coding: Coding, body: Buffer): Variant => {
    const variant = toVariant(representation, coding, body);
    cache.set(representation, { ...cache.get(representation), [coding]: variant });
    return variant;
  };
  return (representation, requested) => {
    const coding = availableCoding(representation, requested);
    const cached = cache.get(representation)?.[coding];
    if (cached) return cached;
    if (coding === "identity" || !representation.compress) {
      return store(representation, coding, representation[coding] ?? representation.identity);
    }
    const pending = compressing[coding];
    let variant = pending.get(representation);
    if (!variant) {
      variant = representation
        .compress(coding)
        .then((body) => store(representation, coding, body))
        .finally(() => pending.delete(representation));
      pending.set(representation, variant);
    }
    return variant;
  };
}

function availableCoding(representation: Representation, requested: Coding): Coding {
  return requested in representation || representation.compress ? requested : "identity";
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  representation: Representation,
  getVariant: GetVariant,
): Sending {
  const variant = getVariant(representation, chooseCoding(request.headers["accept-encoding"]));
  return variant instanceof Promise
    ? variant.then((prepared) => sendVariant(request, response, representation, prepared))
    : sendVariant(request, response, representation, variant);
}

function sendVariant(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers }: Representation,
  variant: Variant,
): true {
  const { "if-none-match": ifNoneMatch, "if-modified-since": ifModifiedSince } = request.headers;
  const validators = { etag: variant.etag, lastModified: headers["Last-Modified"] };
  if (status === 200 && isNotModified({ ifNoneMatch, ifModifiedSince }, validators)) {
    response.writeHead(304, variant.notModified);
    response.end();
    return true;
  }
  response.writeHead(status, variant.headers);
  response.end(request.method === "HEAD" ? undefined : variant.body);
  return true;
}

/**
 * Sends a page filled for this request, which is therefore neither cached nor compressed. Its language switch
 * has the same request target in the other language.
 */
function sendFilled(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, html }: PageTemplate,
  inner: string,
): true {
  const body = fillTemplate(html, [escapeMarkup(inOtherLanguage(request.url ?? "")), inner]);
  response.writeHead(status, [...headers, "Content-Length", String(body.byteLength)]);
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}

function chooseCoding(accepted: string | undefined): Coding {
  if (!accepted) return "identity";
  if (/[=*]/u.test(accepted)) return chooseWeighted(accepted);
  if (/\bbr\b/iu.test(accepted)) return "brotli";
  return /\bgzip\b/iu.test(accepted) ? "gzip" : "identity";
}

/**
 * Returns the smallest coding that the header accepts (RFC 9110 12.5.3); names and `q` are case-insensitive.
 */
function chooseWeighted(accepted: string): Coding {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(",", 20)
      .map((part) => {
        const [name = "", weight] = part.split(/;\s*q\s*=/u, 2);
        return [name.trim(), weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
  const allows = (name: string): boolean => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  if (allows("br")) return "brotli";
  return allows("gzip") ? "gzip" : "identity";
}

function toPageTemplate(
  representation: Representation,
  tag: string,
  id: string,
): PageTemplate | undefined {
  const { headers: whole, body } = toVariant(representation, "identity", representation.identity);
  const html = parseTemplate(body, [languageSwitchHref, elementContent(tag, id)]);
  const headers = whole.filter((_, index) => {
    const name = whole[index - (index % 2)];
    return name !== "ETag" && name !== "Content-Length";
  });
  return html && { status: representation.status, headers, html };
}

const codingNames = { identity: undefined, gzip: "gzip", brotli: "br" } as const;

function toVariant(representation: Representation, coding: Coding, body: Buffer): Variant {
  const { status, headers, etag: tag } = representation;
  const name = codingNames[coding];
  const etag = name ? `${tag.slice(0, -1)}-${name}"` : tag;
  const validator = status === 200 ? ["ETag", etag] : [];
  const kept = Object.entries(headers).filter(([header]) => header !== "Content-Type");
  return {
    etag,
    headers: [
      ...Object.entries(headers).flat(),
      ...validator,
      ...(name ? ["Content-Encoding", name] : []),
      "Content-Length",
      String(body.byteLength),
    ],
    notModified: [...kept.flat(), ...validator],
    body,
  };
}
