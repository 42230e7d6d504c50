import { type Answer, unwrap } from "./unwrap.ts";

/** One page of a list. */
export type Page<Item> = { items: Item[]; page: { nextCursor: string | null; hasMore: boolean } };

/**
 * Every page of a list, each asked for when the one before has been read.
 *
 * @param request asks for the page at a cursor; undefined is the first one
 * @throws WerkbankProblem as `unwrap` does
 */
export async function* pages<List extends Page<unknown>>(
  request: (cursor: string | undefined) => Promise<Answer<List>>,
): AsyncGenerator<List, void, undefined> {
  let cursor: string | undefined;
  do {
    const list = await unwrap(request(cursor));
    yield list;
    cursor = list.page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/**
 * Every item of a list, over all of its pages.
 *
 * ```ts
 * const path = { organizationId };
 * const tasks = paginate((cursor) =>
 *   client.GET("/v1/organizations/{organizationId}/tasks", { params: { path, query: { cursor } } }),
 * );
 * for await (const task of tasks) console.log(task.title);
 * ```
 *
 * @throws WerkbankProblem as `unwrap` does
 */
export async function* paginate<Item>(
  request: (cursor: string | undefined) => Promise<Answer<Page<Item>>>,
): AsyncGenerator<Item, void, undefined> {
  for await (const { items } of pages(request)) yield* items;
}
