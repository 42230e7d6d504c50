import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { negotiate } from "./lib/negotiation.ts";
import { readPublication } from "./lib/publication-file.ts";
import type { Publication } from "./lib/publication.ts";
import { createDocsFetch, createDocsSite, decodePath, publicHeaders } from "./lib/respond.ts";
import { isDocsEndpoint, isPageLike } from "./lib/routing.ts";
import { createServeTable } from "./lib/serve-table.ts";
import { parsePort, siteConfig } from "./lib/site.ts";

/** The product API as `@werkbank/api` makes it. */
export type MountedApi = {
  fetch(request: Request, env?: { incoming?: IncomingMessage }): Promise<Response>;
  handles(pathname: string): boolean;
  close(): Promise<void>;
};

/** What one origin is put together from. */
export type ServerParts = {
  publication: Publication;
  /** Answers what is made from the pages and is not in the table: search, MCP, refusals. */
  docs: (request: Request) => Promise<Response | undefined>;
  /** The API, or a promise of it: until it is there, `/readyz` and every path of the API answer 503. */
  api?: MountedApi | Promise<MountedApi>;
  /** Answers the rest. Without it, an unknown path is answered with the not-found page. */
  next?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

export type SiteServer = {
  server: Server;
  /** Resolves when everything answers; rejects with the reason why it never will. */
  ready: Promise<void>;
  /** Ends after the requests that are being answered, at the latest after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
};

/** More than any client sends, so that a long `Accept` gets a page and not 431. */
const maxHeaderSize = 64 * 1024;

const servicePaths =
  /^\/(?:api|v1|auth)(?:\/|$)|^\/\.well-known\/oauth-protected-resource|^\/(?:healthz|readyz)$/;

/**
 * The production server: the table of representations first, then the API, then what is made from the
 * pages on request, then Next.
 */
export function createServer(parts: ServerParts): SiteServer {
  const table = createServeTable(parts.publication);
  let api: MountedApi | undefined;
  const ready = Promise.resolve(parts.api).then((made) => {
    api = made;
  });
  ready.catch(() => {});
  const answerDocs = getRequestListener(
    async (request) =>
      (await parts.docs(request)) ?? new Response("There is nothing here.\n", { status: 404 }),
    { overrideGlobalObjects: false },
  );
  const answerApi = getRequestListener(
    async (request, env) => {
      const mounted = api;
      if (!mounted) return notReady(new URL(request.url).pathname);
      return mounted.fetch(request, { incoming: env.incoming as IncomingMessage });
    },
    { overrideGlobalObjects: false },
  );
  const isService = (path: string): boolean =>
    api ? api.handles(path) : parts.api !== undefined && servicePaths.test(path);

  const answer = (request: IncomingMessage, response: ServerResponse): unknown => {
    const path = readPath(request.url ?? "");
    if (path === undefined) return refuse(response, 400, "This address is not valid.\n");
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && table.serve(request, response, path)) return undefined;
    if (isService(path)) return answerApi(request, response);
    if (isDocsEndpoint(path)) return answerDocs(request, response);
    if (isRead && path.length > 1 && path.endsWith("/")) {
      const target = path.replace(/\/+$/, "");
      if (table.has(target)) return redirect(response, target);
    }
    if (isPageLike(path)) {
      const isHtml = request.headers.rsc === "1" || negotiate(request.headers.accept) === "html";
      if (!isRead || !isHtml) return answerDocs(request, response);
    }
    if (!parts.next || !isForNext(path)) {
      if (isRead && table.serveNotFound(request, response)) return undefined;
      return refuse(response, 404, "There is nothing at this address.\n");
    }
    mergeAcceptIntoVary(response);
    return parts.next(request, response);
  };

  const server = createHttpServer(
    { maxHeaderSize, keepAliveTimeout: 30_000 },
    (request, response) => {
      try {
        const answering = answer(request, response);
        if (answering instanceof Promise)
          answering.catch((error: unknown) => fail(response, error));
      } catch (error) {
        fail(response, error);
      }
    },
  );
  return { server, ready, stop: (graceMs = 10_000) => stop(server, graceMs, () => api?.close()) };
}

/** What the table cannot know: pictures that Next scales, and pages that may be made on request. */
function isForNext(path: string): boolean {
  if (path.startsWith("/_next/")) return !path.startsWith("/_next/static/");
  return /^(?:\/nl)?\/sign-(?:in|out)(?:\/|$)/.test(path);
}

/** The path of a request target, its escapes read; undefined for what is no path. */
function readPath(target: string): string | undefined {
  if (!target.startsWith("/")) {
    return URL.canParse(target) ? decodePath(new URL(target).pathname) : undefined;
  }
  const end = target.indexOf("?");
  return decodePath(end === -1 ? target : target.slice(0, end));
}

function notReady(path: string): Response {
  const headers = { "Cache-Control": "no-store", "Retry-After": "1" };
  if (path === "/healthz") return new Response("ok\n", { headers });
  if (path === "/readyz") return new Response("starting\n", { status: 503, headers });
  const body = {
    type: "/problems#service-unavailable",
    title: "Service not available for a moment",
    status: 503,
    detail: "The service is starting.",
    code: "SERVICE_UNAVAILABLE",
  };
  return new Response(JSON.stringify(body), {
    status: 503,
    headers: { ...headers, "Content-Type": "application/problem+json" },
  });
}

/** Next drops `Accept` from the `Vary` of what it prerendered, so it is put back as the head is written. */
function mergeAcceptIntoVary(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  const wrapped = (...args: unknown[]): ServerResponse => {
    const names = [response.getHeader("vary") ?? []]
      .flat()
      .join(", ")
      .split(/\s*,\s*/)
      .filter(Boolean);
    if (!names.some((name) => name === "*" || name.toLowerCase() === "accept"))
      names.push("Accept");
    response.setHeader("Vary", names.join(", "));
    return writeHead(...args);
  };
  response.writeHead = wrapped;
}

function redirect(response: ServerResponse, path: string): void {
  response.writeHead(308, { Location: encodeURI(path), Vary: "Accept", "Content-Length": 0 });
  response.end();
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    ...publicHeaders,
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(message),
  });
  response.end(message);
}

function fail(response: ServerResponse, error: unknown): void {
  console.error(error);
  if (response.headersSent) response.destroy();
  else refuse(response, 500, "The server failed to answer.\n");
}

async function stop(
  server: Server,
  graceMs: number,
  close: () => Promise<void> | undefined,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(deadline);
  await close();
}

/** Listens; a port that is taken becomes one sentence. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const busy = error.code === "EADDRINUSE";
      reject(
        busy
          ? new Error(`Port ${port} on ${host} is in use; set PORT to a free one.`, {
              cause: error,
            })
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

/**
 * Reads the publication of a finished build. Its pages name the addresses that it was built for.
 * @throws Error when there is none.
 */
export async function loadServerParts(
  rootDir: string,
): Promise<Pick<ServerParts, "publication" | "docs"> & { docsUrl: string; baseUrl: string }> {
  const stored = await readPublication(join(rootDir, ".publication"));
  if (!stored) throw new Error("The site is not built yet; run npm run build first.");
  const { publication, pages, openapi, docsUrl, baseUrl } = stored;
  const site = createDocsSite({ docsUrl, baseUrl, rootDir }, pages, openapi);
  return { publication, docs: createDocsFetch(site), docsUrl, baseUrl };
}

/** Next over the same build, prepared when the first request needs it. */
export function createNextHandler(rootDir: string): NonNullable<ServerParts["next"]> {
  let handler: Promise<NonNullable<ServerParts["next"]>> | undefined;
  const prepare = async (): Promise<NonNullable<ServerParts["next"]>> => {
    const { default: next } = await import("next");
    const app = next({ dev: false, dir: rootDir });
    await app.prepare();
    return app.getRequestHandler();
  };
  return async (request, response) => (await (handler ??= prepare()))(request, response);
}

async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const rootDir = import.meta.dirname;
  const port = parsePort(env.PORT);
  const host = env.HOST || "127.0.0.1";
  const { createApi, parseConfig } = await import("@werkbank/api");
  const apiConfig = parseConfig(env);
  const { docsUrl, baseUrl } = siteConfig(env, rootDir);
  const parts = await loadServerParts(rootDir);
  if (parts.docsUrl !== docsUrl || parts.baseUrl !== baseUrl) {
    console.error(
      `The pages name ${parts.docsUrl} and ${parts.baseUrl}, for which they were built; run npm run build to have them name ${docsUrl} and ${baseUrl}.`,
    );
  }
  let mount!: (api: MountedApi | Promise<MountedApi>) => void;
  const api = new Promise<MountedApi>((resolve) => (mount = resolve));
  const site = createServer({ ...parts, api, next: createNextHandler(rootDir) });
  const bound = await listen(site.server, port, host);
  let isStopping = false;
  const end = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await site.stop();
    process.exit(0);
  };
  process.on("SIGTERM", () => void end());
  process.on("SIGINT", () => void end());
  mount(createApi(apiConfig));
  await site.ready;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${bound}`;
  console.log(`Werkbank answers at ${url}`);
  process.send?.({ type: "ready", url });
}

if (import.meta.main) {
  Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  main(process.env).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
