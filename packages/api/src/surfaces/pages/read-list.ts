import type { z } from "zod";
import type { Operation } from "../../kernel/define-operation.ts";
import { listOf } from "../../kernel/lists/list.ts";
import { runOrThrow, type Visitor } from "./visitor.ts";

/** One page of a list, and the cursor of the next one; null if it is the last. */
export type ListPage<Item> = { items: Item[]; nextCursor: string | null };

/** The parameters of a list. */
type ListInput = { params?: Record<string, unknown>; query?: Record<string, unknown> };

/**
 * Reads one page of a list as the visitor.
 *
 * @param item the schema of the items, from the domain of the operation
 * @throws Problem of the operation
 */
export async function readListPage<Item extends z.ZodType>(
  visitor: Visitor,
  operation: Operation,
  item: Item,
  input: ListInput,
): Promise<ListPage<z.infer<Item>>> {
  const { body } = await runOrThrow(visitor, operation, input);
  const { items, page } = listOf(item, "List").parse(body);
  return { items, nextCursor: page.nextCursor };
}

/**
 * Reads all records of a list as the visitor, page by page: for lists that stay short, such as calendars.
 *
 * @param item the schema of the items, from the domain of the operation
 * @throws Problem of the operation
 */
export async function readWholeList<Item extends z.ZodType>(
  visitor: Visitor,
  operation: Operation,
  item: Item,
  { params = {}, query = {} }: ListInput = {},
): Promise<z.infer<Item>[]> {
  const found: z.infer<Item>[] = [];
  for (let cursor: string | null = null; ;) {
    const page: ListPage<z.infer<Item>> = await readListPage(visitor, operation, item, {
      params,
      query: { ...query, limit: 100, ...(cursor === null ? {} : { cursor }) },
    });
    found.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return found;
  }
}
