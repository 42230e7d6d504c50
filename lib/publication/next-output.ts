import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The output of `next build` for one route that needs no request. */
export type PrerenderedRoute = {
  pathname: string;
  status: number;
  html?: Buffer | undefined;
  /** The body of a prerendered route handler, with its content type. */
  file?: { body: Buffer; type: string };
};

type Meta = { status?: number; headers?: Record<string, string> };

/** Pages of Next that are not part of the site, which has its own not-found page in each language. */
const internal = new Set(["/_global-error", "/_not-found"]);

/**
 * Yields every prerendered route of a finished build one at a time: the HTML of all of them would take too much
 * memory.
 */
export async function* readPrerendered(nextDir: string): AsyncGenerator<PrerenderedRoute> {
  const manifest = JSON.parse(await readFile(join(nextDir, "prerender-manifest.json"), "utf8")) as {
    routes: Record<string, unknown>;
  };
  const pathnames = Object.keys(manifest.routes).filter((pathname) => !internal.has(pathname));
  for (const pathname of pathnames) yield readRoute(join(nextDir, "server/app"), pathname);
}

async function readRoute(appDir: string, pathname: string): Promise<PrerenderedRoute> {
  const stem = join(appDir, pathname === "/" ? "index" : pathname.slice(1));
  const [html, body, metaText] = await Promise.all(
    ["html", "body", "meta"].map((extension) => readIfExists(`${stem}.${extension}`)),
  );
  const meta = (metaText ? JSON.parse(metaText.toString()) : {}) as Meta;
  const headers = Object.fromEntries(
    Object.entries(meta.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    pathname,
    status: meta.status ?? 200,
    html,
    ...(body
      ? { file: { body, type: headers["content-type"] ?? "application/octet-stream" } }
      : {}),
  };
}

/** Reads every file below a directory, with paths relative to it; empty if the directory is missing. */
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

async function readIfExists(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
