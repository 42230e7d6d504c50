import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LazyPage } from "#lib/pages/build-page.ts";
import { codeLine } from "#lib/pages/code-line.ts";
import { renderOgImage, type OgImageContent } from "./og-image.tsx";

/**
 * Returns the preview image of a page as PNG, rendered only if the folder has none with the same content.
 * @param rootDir of the repository
 * @param folder the cache of images that this code has rendered; if undefined, the image is always rendered
 */
export async function cachedOgImage(
  page: LazyPage,
  rootDir: string,
  folder: string | undefined,
): Promise<Response> {
  const { path, title, group, description } = page;
  const content: OgImageContent = {
    path,
    title,
    group,
    description,
    code: codeLine(page.kind === "operation" ? { ...page, sections: [] } : page.build()),
  };
  if (folder === undefined) return renderOgImage(content, rootDir);
  const key = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const file = join(folder, `${key}.png`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return new Response(cached, { headers: { "content-type": "image/png" } });
  const image = await renderOgImage(content, rootDir);
  const bytes = Buffer.from(await image.arrayBuffer());
  const temporaryFile = `${file}.${process.pid}`;
  await writeFile(temporaryFile, bytes);
  await rename(temporaryFile, file);
  return new Response(bytes, { headers: image.headers });
}
