import { type Answer, unwrap } from "./unwrap.ts";

/** One page of a list. */
export type Page<Item> = { items: Item[]; page: { nextCursor: string | null; hasMore: boolean } };

/**
 * Every page of a list, each asked for when the one before has been read. A page that is refused for the rate
 * limit (429) is asked for again after `Retry-After`, if that is a minute at most.
 *
 * @param request asks for the page at a cursor; undefined is the first one
 * @throws WerkbankProblem as `unwrap` does
 */
export async function* pages<List extends Page<unknown>>(
  request: (cursor: string | undefined) => Promise<Answer<List>>,
): AsyncGenerator<List, void, undefined> {
  let cursor: string | undefined;
  do {
    const at = cursor;
    const list = await unwrap(askInTime(() => request(at)));
    yield list;
    cursor = list.page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** The longest wait for a page, in seconds. */
const mostSeconds = 60;

async function askInTime<Data>(request: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  for (;;) {
    const answer = await request();
    const { status, headers } = answer.response;
    const seconds = status === 429 ? Number(headers.get("retry-after") ?? Number.NaN) : Number.NaN;
    if (!(seconds <= mostSeconds)) return answer;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
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
