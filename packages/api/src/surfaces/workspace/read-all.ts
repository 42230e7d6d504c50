import type { z } from "zod";
import type { Operation } from "../../kernel/define-operation.ts";
import { runOrThrow } from "../pages/visitor.ts";
import type { SectionVisit } from "./section.ts";

type List<Item> = z.ZodType<{ items: Item[]; page: { nextCursor: string | null } }>;

/**
 * Reads all records of a list of the organization, page by page: for lists that stay short, such as calendars.
 *
 * @throws Problem of the operation
 */
export async function readAll<Item>(
  { visitor, organization }: SectionVisit,
  operation: Operation,
  list: List<Item>,
): Promise<Item[]> {
  const found: Item[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await runOrThrow(visitor, operation, {
      params: { organizationId: organization.id },
      query: { limit: 100, ...(cursor === null ? {} : { cursor }) },
    });
    const { items, page } = list.parse(body);
    found.push(...items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}
