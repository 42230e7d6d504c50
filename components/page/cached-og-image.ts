import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageOutline } from "#lib/pages/page.ts";
import { renderOgImage, type OgImageContent } from "./og-image.tsx";

/**
 * Returns the preview image of a page as PNG, rendered only if the folder has none with the same content.
 * @param folder the cache of images that this code has rendered; if undefined, the image is always rendered
 */
export async function cachedOgImage(
  page: PageOutline,
  folder: string | undefined,
): Promise<Response> {
  const { path, title, group, description, source } = page;
  const { method, apiPath } = source;
  const content: OgImageContent = { path, title, group, description, source: { method, apiPath } };
  if (folder === undefined) return renderOgImage(content);
  const key = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const file = join(folder, `${key}.png`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return new Response(cached, { headers: { "content-type": "image/png" } });
  const image = renderOgImage(content);
  const bytes = Buffer.from(await image.arrayBuffer());
  const temporaryFile = `${file}.${process.pid}`;
  await writeFile(temporaryFile, bytes);
  await rename(temporaryFile, file);
  return new Response(bytes, { headers: image.headers });
}
