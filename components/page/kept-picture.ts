import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageOutline } from "#lib/pages/page.ts";
import { pagePicture, type PictureTexts } from "./page-picture.tsx";

/**
 * Returns the preview image of a page as PNG, rendered only if the folder has none with the same content.
 * @param folder the cache of images that this code has rendered; if undefined, the image is always rendered
 */
export async function keptPicture(
  page: PageOutline,
  folder: string | undefined,
): Promise<Response> {
  const { path, title, group, description, source } = page;
  const { method, apiPath } = source;
  const texts: PictureTexts = { path, title, group, description, source: { method, apiPath } };
  if (folder === undefined) return pagePicture(texts);
  const key = createHash("sha256").update(JSON.stringify(texts)).digest("hex");
  const file = join(folder, `${key}.png`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return new Response(kept, { headers: { "content-type": "image/png" } });
  const picture = pagePicture(texts);
  const bytes = Buffer.from(await picture.arrayBuffer());
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
  return new Response(bytes, { headers: picture.headers });
}
