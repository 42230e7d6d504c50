import type { IncomingMessage, ServerResponse } from "node:http";
import { matchesEtag } from "@werkbank/http/validators";
import { defaultLocale, delocalizePath, locales } from "../site/locale.ts";
import { negotiate, type Negotiated } from "../http/negotiation.ts";
import { searchAnswerId, searchPath } from "../search/search-answer-html.ts";
import { cutAtElement, fillHtml, type FillableHtml } from "./fillable-html.ts";
import { nearestPagesHtml, nearestPagesId } from "./not-found-html.ts";
import type { Page } from "../pages/page.ts";
import type { Entry, Publication, Representation } from "./build-publication.ts";

/** Answers a request from the table; false when the table does not decide it. */
export type ServeTable = {
  serve(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  /** Whether there is anything at a path. */
  has(path: string): boolean;
  /**
   * Sends the HTML or payload for a path that has none; false where the build made none.
   * @param nearest the pages that the HTML names
   */
  serveNotFound(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    nearest: readonly Page[],
  ): boolean;
  /**
   * Sends the search page at a path with what it says filled in; false where there is none.
   * @param answer as `searchAnswerHtml` writes it
   */
  serveSearch(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    answer: () => string,
  ): boolean;
};

/** One coding of a representation with its headers laid out as `writeHead` takes them fastest. */
type Variant = { etag: string; headers: string[]; notModified: string[]; body: Buffer };
type Prepared = { status: number; identity: Variant; gzip: Variant; brotli: Variant };
type PreparedEntry = {
  file: Prepared | undefined;
  html: Prepared | undefined;
  markdown: Prepared | undefined;
  rsc: Prepared | undefined;
  segments: Map<string, Prepared>;
};

/** A page with room for what the server knows, and its headers but for validator and length. */
type Fillable = { status: number; headers: string[]; html: FillableHtml };

const maxRemembered = 1_000;

/** Lays out every answer of a publication ahead of time, so that serving one is a lookup and a write. */
export function createServeTable(publication: Publication): ServeTable {
  const entries = new Map(
    [...publication.entries].map(([path, entry]) => [path, prepareEntry(entry)]),
  );
  const notFound = new Map(
    Object.entries(publication.notFound).map(([locale, entry]) => [locale, prepareNotFound(entry)]),
  );
  const searchPages = new Map(
    locales.map(searchPath).map((path) => {
      const html = entries.get(path)?.html;
      // What lies there is no answer before it is filled.
      entries.delete(path);
      return [path, html && toFillable(html, "div", searchAnswerId)];
    }),
  );
  const remembered = new Map<string, Negotiated>();
  const formOf = (accept: string | undefined): Negotiated => {
    if (accept === undefined || accept === "*/*") return "html";
    let form = remembered.get(accept);
    if (form === undefined) {
      form = negotiate(accept);
      if (remembered.size < maxRemembered && accept.length < 500) remembered.set(accept, form);
    }
    return form;
  };
  const choose = (entry: PreparedEntry, request: IncomingMessage): Prepared | undefined => {
    const { headers } = request;
    if (entry.file) return entry.file;
    if (headers.rsc === "1") {
      const segment = headers["next-router-segment-prefetch"];
      return typeof segment === "string" ? entry.segments.get(segment) : entry.rsc;
    }
    if (!entry.markdown) return entry.html;
    const form = formOf(headers.accept);
    if (form === "html") return entry.html;
    return form === "markdown" ? entry.markdown : undefined;
  };
  return {
    has: (path) => entries.has(path),
    serve(request, response, path) {
      const entry = entries.get(path);
      const prepared = entry && choose(entry, request);
      if (!prepared) return false;
      send(request, response, prepared);
      return true;
    },
    serveNotFound(request, response, path, nearest) {
      const entry = notFound.get(delocalizePath(path).locale) ?? notFound.get(defaultLocale);
      const prepared = entry && choose(entry, request);
      if (!prepared) return false;
      const { fillable } = entry;
      if (fillable && prepared === entry.html && nearest.length > 0) {
        sendFilled(request, response, fillable, nearestPagesHtml(nearest));
      } else {
        send(request, response, prepared);
      }
      return true;
    },
    serveSearch(request, response, path, answer) {
      const fillable = searchPages.get(path);
      if (!fillable) return false;
      sendFilled(request, response, fillable, answer());
      return true;
    },
  };
}

function send(request: IncomingMessage, response: ServerResponse, prepared: Prepared): void {
  const variant = chooseCoding(request.headers["accept-encoding"], prepared);
  const match = request.headers["if-none-match"];
  if (match !== undefined && prepared.status === 200 && matchesEtag(match, variant.etag)) {
    response.writeHead(304, variant.notModified);
    response.end();
    return;
  }
  response.writeHead(prepared.status, variant.headers);
  response.end(request.method === "HEAD" ? undefined : variant.body);
}

/** A page filled for this request, so neither kept nor compressed. */
function sendFilled(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, html }: Fillable,
  inner: string,
): void {
  const body = fillHtml(html, inner);
  response.writeHead(status, [...headers, "Content-Length", String(body.byteLength)]);
  response.end(request.method === "HEAD" ? undefined : body);
}

function chooseCoding(accepted: string | undefined, prepared: Prepared): Variant {
  if (!accepted) return prepared.identity;
  if (/[=*]/u.test(accepted)) return chooseWeighted(accepted, prepared);
  if (/\bbr\b/iu.test(accepted)) return prepared.brotli;
  return /\bgzip\b/iu.test(accepted) ? prepared.gzip : prepared.identity;
}

/** The smallest coding that the header does not refuse (RFC 9110 12.5.3); names and `q` in any case. */
function chooseWeighted(accepted: string, prepared: Prepared): Variant {
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
  if (allows("br")) return prepared.brotli;
  return allows("gzip") ? prepared.gzip : prepared.identity;
}

function prepareEntry({ file, html, markdown, rsc, segments = {} }: Entry): PreparedEntry {
  return {
    file: file && prepare(file),
    html: html && prepare(html),
    markdown: markdown && prepare(markdown),
    rsc: rsc && prepare(rsc),
    segments: new Map(Object.entries(segments).map(([path, segment]) => [path, prepare(segment)])),
  };
}

function prepareNotFound(entry: Entry): PreparedEntry & { fillable: Fillable | undefined } {
  const prepared = prepareEntry(entry);
  const { html } = prepared;
  return { ...prepared, fillable: html && toFillable(html, "ul", nearestPagesId) };
}

function toFillable({ status, identity }: Prepared, tag: string, id: string): Fillable | undefined {
  const html = cutAtElement(identity.body, tag, id);
  const { headers: whole } = identity;
  const headers = whole.filter((_, index) => {
    const name = whole[index - (index % 2)];
    return name !== "ETag" && name !== "Content-Length";
  });
  return html && { status, headers, html };
}

function prepare(representation: Representation): Prepared {
  const { identity, gzip, brotli, status, etag } = representation;
  const whole = toVariant(representation, identity, etag);
  return {
    status,
    identity: whole,
    gzip: gzip ? toVariant(representation, gzip, etag, "gzip") : whole,
    brotli: brotli ? toVariant(representation, brotli, etag, "br") : whole,
  };
}

function toVariant(
  representation: Representation,
  body: Buffer,
  tag: string,
  coding?: string,
): Variant {
  const etag = coding ? `${tag.slice(0, -1)}-${coding}"` : tag;
  const own = Object.entries(representation.headers).flat();
  const validator = representation.status === 200 ? ["ETag", etag] : [];
  const kept = Object.entries(representation.headers).filter(([name]) => name !== "Content-Type");
  return {
    etag,
    headers: [
      ...own,
      ...validator,
      ...(coding ? ["Content-Encoding", coding] : []),
      "Content-Length",
      String(body.byteLength),
    ],
    notModified: [...kept.flat(), ...validator],
    body,
  };
}
