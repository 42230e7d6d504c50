import type { z } from "zod";
import type { Operation } from "../../kernel/define-operation.ts";
import { listOf } from "../../kernel/lists/list.ts";
import { runOrThrow, type Visitor } from "./visitor.ts";

/** One page of a list, and the cursor of the next one; null if it is the last. */
export type ListPage<Item> = { items: Item[]; nextCursor: string | null };

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
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): Promise<ListPage<z.infer<Item>>> {
  const { body } = await runOrThrow(visitor, operation, input);
  const { items, page } = listOf(item, "List").parse(body);
  return { items, nextCursor: page.nextCursor };
}
