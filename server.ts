import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { parseConfig } from "@werkbank/api/settings";
import { measureRequests, parseTelemetry, startTelemetry } from "@werkbank/api/telemetry";
import { type Admission, createGate, type StopOptions, unavailability } from "@werkbank/http/gate";
import { hasSeveralHosts } from "@werkbank/http/host";
import { createNodeListener, keepAliveTimeout } from "@werkbank/http/node-server";
import { decodePath } from "@werkbank/http/percent-encoding";
import { closeStalledReaders } from "@werkbank/http/stalled-readers";
import { requireHttps } from "@werkbank/http/strict-transport";
import { toListenError, readSettings, siteSettings } from "@werkbank/settings";
import { negotiate, negotiateSearch } from "./lib/http/negotiation.ts";
import type { FindNearestPages } from "./lib/pages/nearest-pages.ts";
import type { Page } from "./lib/pages/page.ts";
import { publishedTexts } from "./lib/publication/published-texts.ts";
import { readDeployedPublication } from "./lib/publication/publication-store.ts";
import type { Publication } from "./lib/publication/build-publication.ts";
import { createDocsHandler, toDocsSite } from "./lib/http/docs-handler.ts";
import { notReadyResponse } from "./lib/http/not-ready.ts";
import {
  type ErrorResponse,
  errorResponses,
  toResponse,
  toUnavailableResponse,
} from "./lib/http/error-responses.ts";
import { createSearchPageRenderer } from "./lib/search/search-page-html.ts";
import { locales } from "./lib/site/locale.ts";
import {
  isDocsEndpoint,
  isPageLike,
  isSearchPath,
  toLocalizedSearchUrl,
  siteRoute,
} from "./lib/site/routing.ts";
import { createPublicationServer } from "./lib/publication/publication-server.ts";
import { siteConfig, type SiteConfig } from "./lib/site/site-config.ts";

/** The product API as created by `@werkbank/api`. */
export type MountedApi = {
  fetch(
    request: Request,
    env?: { incoming?: IncomingMessage | undefined; admission?: Admission | undefined },
  ): Promise<Response>;
  handles(pathname: string): boolean;
  close(): Promise<void>;
};

/** The parts of a server for one origin. */
export type ServerParts = {
  publication: Publication;
  /** The pages most similar to an unknown path, for the not-found page. */
  findNearestPages: FindNearestPages;
  /** Handles requests for what is made from the pages but not published: search, MCP, errors. */
  docs: (request: Request) => Promise<Response | undefined>;
  /** Returns the content of the search page for the query in a request target, as HTML. */
  renderSearchContent?: (target: string) => string;
  /** The API, or a promise of it: until that resolves, `/readyz` and every path of the API return 503. */
  api?: MountedApi | Promise<MountedApi>;
  /** The public URL of the service; with https, every response sets Strict-Transport-Security. */
  baseUrl?: string;
  /** The base URL of the documentation, which explains that 503; if omitted, the origin of the request. */
  docsUrl?: string;
  /** Records the duration of each request that the API does not handle; if omitted, none are measured. */
  measure?: ReturnType<typeof measureRequests>;
  /** The size of the publication's cache in memory, in bytes. */
  cacheBytes?: number;
  /** The mean event loop delay, in milliseconds, above which requests are rejected; if omitted, none are. */
  maxDelayMs?: number;
  /** How long a client may read nothing of a response, in milliseconds; a minute by default. */
  stalledAfterMs?: number;
};

export type SiteServer = {
  server: Server;
  /** Resolves when the API is ready; rejects with the error that prevents it. */
  ready: Promise<void>;
  /** Stops after the requests in progress, as `Gate` describes, and closes the API. */
  stop(options?: StopOptions): Promise<void>;
};

/** In bytes. More than any client sends, so that a long `Accept` gets a page and not 431. */
const maxHeaderSize = 64 * 1024;

const servicePaths =
  /^\/(?:api|v1|auth|q|c|i|(?:nl\/)?(?:approvals|confirm|forgot-password|invitations|oauth|organization|records|sign-up))(?:\/|$)|^\/\.well-known\/(?:oauth-protected-resource|(?:jwks\.json|security\.txt)$)|^\/(?:healthz|readyz)$/u;

/**
 * Creates the production server: published files first, then the API, then what is made from the pages on
 * request. Everything else is an error, since the build has prerendered every page.
 */
export function createServer(parts: ServerParts): SiteServer {
  const publicationServer = createPublicationServer(parts.publication, parts.cacheBytes);
  let api: MountedApi | undefined;
  const ready = Promise.resolve(parts.api).then((mountedApi) => {
    api = mountedApi;
    gate.startMeasuring();
  });
  ready.catch(() => {});
  const handleDocs = createNodeListener(
    async (request) => (await parts.docs(request)) ?? toResponse(errorResponses.notFound, request),
  );
  const handleApi = createNodeListener(
    (request, { incoming }) =>
      api?.fetch(request, { incoming, admission: gate.admission() }) ??
      notReadyResponse(request, parts.docsUrl ?? ""),
  );
  const isService = (path: string): boolean =>
    api ? api.handles(path) : parts.api !== undefined && servicePaths.test(path);

  const notFound = (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    nearestPages: Page[] = [],
  ): unknown =>
    (isReadRequest(request) &&
      publicationServer.serveNotFound(request, response, path, nearestPages)) ||
    sendError(response, errorResponses.notFound);
  const handleRequest = (request: IncomingMessage, response: ServerResponse): unknown => {
    const rawPath = toRawPath(request.url ?? "");
    if (rawPath === undefined || hasSeveralHosts(request)) {
      return sendError(response, errorResponses.invalidUrl);
    }
    const path = decodePath(rawPath);
    if (path === undefined) {
      // The API returns its own problems.
      if (isService(rawPath)) return handleApi(request, response);
      return sendError(response, errorResponses.invalidUrl);
    }
    const admission = gate.admission();
    // Serving a published file costs about as much as rejecting the request.
    const isRead = isReadRequest(request);
    const mayBePublished = isRead && admission !== "stopped" && !requestsSection(request, path);
    const sending = mayBePublished && publicationServer.serve(request, response, path);
    if (sending) return sending;
    // The API returns its own problems.
    if (isService(path)) return handleApi(request, response);
    const unavailable = unavailability(admission);
    if (unavailable) return sendError(response, toUnavailableResponse(path, unavailable));
    if (isAmbiguous(path)) return notFound(request, response, path);
    if (isRead && isSearchPath(path) && negotiateSearch(request.headers.accept) === "text/html") {
      const localizedUrl = toLocalizedSearchUrl(request.url ?? "");
      if (localizedUrl !== undefined) return redirect(response, localizedUrl);
      const renderContent = () => parts.renderSearchContent?.(request.url ?? "") ?? "";
      if (publicationServer.serveSearch(request, response, path, renderContent)) return undefined;
    }
    if (isDocsEndpoint(path) || isPreflight(request, path)) return handleDocs(request, response);
    if (!isRead) return sendError(response, errorResponses.methodNotAllowed);
    if (path.length > 1 && path.endsWith("/") && publicationServer.has(path.slice(0, -1))) {
      return redirect(response, encodeURI(path.slice(0, -1)));
    }
    const isHtml = negotiate(request.headers.accept) === "html";
    if (isPageLike(path) && !isHtml) return handleDocs(request, response);
    return notFound(request, response, path, parts.findNearestPages(path));
  };

  const measure = parts.measure && measureSite(parts.measure, isService);
  const server = createHttpServer({ maxHeaderSize, keepAliveTimeout }, (request, response) => {
    const start = performance.now();
    void runHandler(() => handleRequest(request, response), response).then(() =>
      measure?.(request, response.statusCode, performance.now() - start),
    );
  });
  closeStalledReaders(server, parts.stalledAfterMs);
  requireHttps(server, parts.baseUrl ?? "");
  const gate = createGate(server, { maxDelayMs: parts.maxDelayMs ?? 0 });
  return {
    server,
    ready,
    async stop(options) {
      await gate.stop(options);
      await api?.close();
    },
  };
}

function isReadRequest({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * Returns whether a decoded path may be read as a different path: because of dot segments, empty segments,
 * backslashes, encoded slashes, or a fragment.
 */
function isAmbiguous(path: string): boolean {
  return /[\\#]|\/\/|%2f|%5c|\/\.\.?(?:\/|$)/iu.test(path);
}

/** Returns whether a request is for one section of a page as Markdown; only whole pages are published. */
function requestsSection({ url = "", headers }: IncomingMessage, path: string): boolean {
  if (!/[?&]section=/u.test(url)) return false;
  return isDocsEndpoint(path) || (isPageLike(path) && negotiate(headers.accept) === "markdown");
}

/** Returns whether a request is the CORS preflight of a read of a page. */
function isPreflight({ method }: IncomingMessage, path: string): boolean {
  return method === "OPTIONS" && isPageLike(path);
}

/** Returns the path of a request target (RFC 9112 3.2), still percent-encoded; undefined if it has none. */
function toRawPath(target: string): string | undefined {
  const [, path = ""] = /^(?:https?:\/\/[^/?#\\]+)?([^?]*)/iu.exec(target) ?? [];
  if (target.startsWith("/")) return path;
  return /^https?:/iu.test(target) && URL.canParse(target) ? path || "/" : undefined;
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { Location: location, Vary: "Accept", "Content-Length": 0 });
  response.end();
}

function sendError(response: ServerResponse, { status, headers, body }: ErrorResponse): void {
  response.writeHead(status, headers);
  response.end(body);
}

/** Runs a handler; if it fails, sends an internal error. */
async function runHandler(handleRequest: () => unknown, response: ServerResponse): Promise<void> {
  try {
    await handleRequest();
  } catch (error) {
    sendInternalError(response, error);
  }
}

/** Returns a function that records requests by route, except for those of the API, which measures its own. */
function measureSite(
  measure: NonNullable<ServerParts["measure"]>,
  isService: (path: string) => boolean,
) {
  return ({ method, url = "" }: IncomingMessage, status: number, milliseconds: number): void => {
    const rawPath = toRawPath(url) ?? "";
    const path = decodePath(rawPath) ?? rawPath;
    if (!isService(path)) measure({ method, route: siteRoute(path), status, milliseconds });
  };
}

function sendInternalError(response: ServerResponse, error: unknown): void {
  console.error(error);
  if (response.headersSent) response.destroy();
  else sendError(response, errorResponses.failed);
}

/**
 * Starts listening and returns the port.
 * @throws Error with one sentence if the port or IP address is not available
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      reject(toListenError(error, { host, port, names: { host: "HOST", port: "PORT" } }));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

/**
 * Reads the publication of a finished build, with the URLs of a deployment.
 * @throws Error if there is none
 */
export async function loadServerParts(config: SiteConfig): Promise<
  Pick<ServerParts, "publication" | "docs" | "findNearestPages" | "renderSearchContent"> & {
    /** Runs a search, so that its initialization delays no request. */
    warmUp: () => void;
  }
> {
  const directory = join(config.rootDir, ".publication");
  const deployed = await readDeployedPublication(directory, config);
  const { publication, ...parts } = deployed;
  const site = toDocsSite({ ...parts, texts: publishedTexts(publication) });
  const warmUp = (): void => {
    for (const locale of locales) site.search("first", locale);
    site.detectLanguage("first");
  };
  return {
    publication,
    docs: createDocsHandler(site),
    findNearestPages: site.findNearestPages,
    renderSearchContent: createSearchPageRenderer(site.search),
    warmUp,
  };
}

/** The site and the API of one process. */
export type RunningSite = {
  url: string;
  /** Resolves when the API is ready; rejects with the error that prevents it. */
  ready: Promise<void>;
  /** Stops after the requests in progress; repeated calls await the same stop. */
  stop: () => Promise<void>;
};

/**
 * Serves the built site and the API with the settings of an environment: the pages at once, the API as soon as
 * it is ready.
 * @throws Error with one sentence that names the reason
 */
export async function serve(env: NodeJS.ProcessEnv): Promise<RunningSite> {
  const rootDir = import.meta.dirname;
  // Most of the startup time goes into compiling the API's code. If the cache cannot be written, the code is
  // compiled again.
  enableCompileCache(join(rootDir, "node_modules/.cache/compiled"));
  const settings = readSettings(siteSettings, env);
  const { PORT: port, HOST: host } = settings;
  const apiConfig = parseConfig(env);
  const telemetry = await startTelemetry(parseTelemetry(env));
  const config = siteConfig(env, rootDir);
  const parts = await loadServerParts(config);
  const { promise: api, resolve: mount } = Promise.withResolvers<MountedApi>();
  const site = createServer({
    ...parts,
    api,
    baseUrl: config.baseUrl,
    docsUrl: config.docsUrl,
    cacheBytes: settings.PAGE_CACHE_SIZE * 1_024 * 1_024,
    maxDelayMs: settings.MAX_EVENT_LOOP_DELAY,
    ...(telemetry.metricsPort === null ? {} : { measure: measureRequests("site") }),
  });
  const boundPort = await listen(site.server, port, host);
  const startApi = async (): Promise<void> => {
    // Lets the caller receive `stop`, and the server serve pages, before the blocking work.
    await setImmediate();
    parts.warmUp();
    const [{ createApi }, { demo }] = await Promise.all([
      import("@werkbank/api"),
      import("@werkbank/demo"),
    ]);
    mount(createApi(apiConfig, demo));
    await site.ready;
  };
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await site.stop({ delayMs: settings.STOP_DELAY * 1_000 });
    await telemetry.stop();
  };
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${boundPort}`,
    ready: startApi(),
    stop: () => (stopping ??= stop()),
  };
}

async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const { url, ready, stop } = await serve(env);
  const shutDown = async (): Promise<void> => {
    await stop();
    process.exit(0);
  };
  process.on("SIGTERM", () => void shutDown());
  process.on("SIGINT", () => void shutDown());
  // The server stops with its parent process.
  process.on("disconnect", () => void shutDown());
  if (process.send !== undefined && !process.connected) await shutDown();
  await ready;
  console.log(`Werkbank answers at ${url}`);
  process.send?.({ type: "ready", url });
}

if (import.meta.main) {
  main(process.env).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
