import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** What `next build` wrote for one route that needs no request. */
export type PrerenderedRoute = {
  pathname: string;
  status: number;
  html?: Buffer | undefined;
  /** The payload that Next's client fetches on navigation. */
  rsc?: Buffer | undefined;
  /** The payloads that it prefetches, by the value of `next-router-segment-prefetch`. */
  segments: Map<string, Buffer>;
  /** The body of a prerendered route handler, with its content type. */
  file?: { body: Buffer; type: string };
  staleTime?: string | undefined;
};

type Meta = { status?: number; headers?: Record<string, string>; segmentPaths?: string[] };

/** Pages of Next that are none of the site: the site has its own for what is not there, in each language. */
const internal = new Set(["/_global-error", "/_not-found"]);

/** Every prerendered route of a finished build. */
export async function readPrerendered(nextDir: string): Promise<PrerenderedRoute[]> {
  const manifest = JSON.parse(await readFile(join(nextDir, "prerender-manifest.json"), "utf8")) as {
    routes: Record<string, unknown>;
  };
  const pathnames = Object.keys(manifest.routes).filter((pathname) => !internal.has(pathname));
  return Promise.all(pathnames.map((pathname) => readRoute(join(nextDir, "server/app"), pathname)));
}

async function readRoute(appDir: string, pathname: string): Promise<PrerenderedRoute> {
  const stem = join(appDir, pathname === "/" ? "index" : pathname.slice(1));
  const [html, rsc, body, metaText] = await Promise.all(
    ["html", "rsc", "body", "meta"].map((extension) => readIfThere(`${stem}.${extension}`)),
  );
  const meta = (metaText ? JSON.parse(metaText.toString()) : {}) as Meta;
  const segments = new Map<string, Buffer>();
  for (const path of meta.segmentPaths ?? []) {
    const segment = await readIfThere(`${stem}.segments${path}.segment.rsc`);
    if (segment) segments.set(path, segment);
  }
  const headers = Object.fromEntries(
    Object.entries(meta.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    pathname,
    status: meta.status ?? 200,
    html,
    rsc,
    segments,
    ...(body
      ? { file: { body, type: headers["content-type"] ?? "application/octet-stream" } }
      : {}),
    staleTime: headers["x-nextjs-stale-time"],
  };
}

/** Every file below a directory with its path from there; none where the directory is missing. */
export async function readTree(directory: string): Promise<{ path: string; body: Buffer }[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = file.slice(directory.length).replaceAll("\\", "/");
      return { path, body: await readFile(file) };
    }),
  );
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
