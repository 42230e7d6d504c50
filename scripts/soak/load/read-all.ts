import type { Owner } from "./owner.ts";

/** Reads every record of a list, page by page. @throws Error when the list cannot be read */
export async function readAll({ send, path }: Owner, list: string): Promise<any[]> {
  const items: unknown[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await send("GET", `${path}/${list}?limit=100${next}`);
    if (status !== 200) throw new Error(`${list} cannot be listed: ${status} ${body.code}`);
    items.push(...body.items);
    cursor = body.page.nextCursor as string | null;
  } while (cursor !== null);
  return items;
}
