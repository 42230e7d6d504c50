import { type ClientResult, unwrap } from "./unwrap.ts";

/** One page of a list. */
export type Page<Item> = { items: Item[]; page: { nextCursor: string | null; hasMore: boolean } };

/**
 * Yields every page of a list; each page is requested after the previous one was read. Repeats a request that is
 * rejected by a rate limit (429) after `Retry-After`, if that is at most a minute.
 *
 * @param request requests the page at a cursor; undefined: the first page
 * @throws WerkbankProblem, UnexpectedAnswer as `unwrap`
 */
export async function* pages<List extends Page<unknown>>(
  request: (cursor: string | undefined) => Promise<ClientResult<List>>,
): AsyncGenerator<List, void, undefined> {
  let cursor: string | undefined;
  do {
    const pageCursor = cursor;
    const list = await unwrap(requestWithRetry(() => request(pageCursor)));
    yield list;
    cursor = list.page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** The maximum `Retry-After` after which a request is repeated. */
const maxRetryAfterSeconds = 60;

async function requestWithRetry<Data>(
  request: () => Promise<ClientResult<Data>>,
): Promise<ClientResult<Data>> {
  for (;;) {
    const result = await request();
    const { status, headers } = result.response;
    const seconds = status === 429 ? Number(headers.get("retry-after") ?? Number.NaN) : Number.NaN;
    if (!(seconds <= maxRetryAfterSeconds)) return result;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

/**
 * Yields every item of a list, from all of its pages.
 *
 * ```ts
 * const path = { organizationId };
 * const tasks = paginate((cursor) =>
 *   client.GET("/v1/organizations/{organizationId}/tasks", { params: { path, query: { cursor } } }),
 * );
 * for await (const task of tasks) console.log(task.title);
 * ```
 *
 * @throws WerkbankProblem, UnexpectedAnswer as `unwrap`
 */
export async function* paginate<Item>(
  request: (cursor: string | undefined) => Promise<ClientResult<Page<Item>>>,
): AsyncGenerator<Item, void, undefined> {
  for await (const { items } of pages(request)) yield* items;
}
