import { createHmac, timingSafeEqual } from "node:crypto";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import type { DB } from "./database/types.gen.ts";
import { Problem } from "./problem.ts";
import type { Service } from "./service.ts";
import type { Transaction } from "./tenant.ts";
import { line } from "./schema/text.ts";

/** Full text: words in any order, without regard to case and accents; the last may be a beginning. */
export const searchText = () =>
  line({ min: 1, max: 200 }).meta({
    description:
      "Full text: words in any order, case and accents do not matter, the last word may be a beginning.",
  });

/** Long enough for the longest sort value there is, in a name of 240 characters. */
export const maxCursorLength = 2_048;

/** The query parameters of a list, besides its filters: `limit`, `cursor`, `sort`. */
export function listQuery<const Sort extends string>(
  sorts: readonly Sort[],
  byDefault: Sort | `-${Sort}`,
) {
  const values = sorts.flatMap((sort) => [sort, `-${sort}`] as const);
  return {
    limit: z.int().min(1).max(100).default(25).meta({ description: "Items on a page." }),
    cursor: z.string().min(1).max(maxCursorLength).optional().meta({
      description: "`page.nextCursor` of the page before, with the same filter and sort.",
    }),
    sort: z
      .enum(values as [Sort | `-${Sort}`, ...(Sort | `-${Sort}`)[]])
      .default(byDefault as never)
      .meta({ description: "A field, or `-field` for descending. Ties are broken by id." }),
  };
}

/** The response of a list: a named component. */
export function listOf<Item extends z.ZodType>(item: Item, id: string) {
  return z
    .strictObject({
      items: z.array(item),
      page: z
        .strictObject({ nextCursor: z.string().nullable(), hasMore: z.boolean() })
        .meta({ id: "Page", description: "Where the list goes on." }),
    })
    .meta({ id, description: "One page of the list." });
}

/** What a list needs of its call; the cursor is bound to `organizationId`, or to whatever owns it. */
type ListContext = {
  service: Service;
  transaction: Transaction;
  organizationId: string;
  params: unknown;
  query: ListInput;
};
type ListInput = { limit: number; cursor?: string | undefined; sort: string };
type SortType = "timestamptz" | "text" | "bigint" | "uuid";
type Sorting = { expression: RawBuilder<unknown>; type: SortType };

/** A column to order by, with the type that its text in a cursor is read as. */
export function by(column: string, type: SortType): Sorting {
  return { expression: sql.ref(column), type };
}

/**
 * Reads one page by keyset: the rows after the last one of the page before, never an offset.
 *
 * @param from the query with its filters, without order and limit
 * @param sorts field of `sort` → the expression that it orders by; must not be null
 * @param id the expression that breaks ties
 */
export async function paginate<Table extends keyof DB, Row extends object, Item>(
  context: ListContext,
  operationId: string,
  from: SelectQueryBuilder<DB, Table, Row>,
  sorts: Record<string, Sorting>,
  id: Sorting,
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<{ items: Item[]; page: { nextCursor: string | null; hasMore: boolean } }> {
  const { limit, cursor, sort } = context.query;
  const descending = sort.startsWith("-");
  const sorting = sorts[descending ? sort.slice(1) : sort];
  if (sorting === undefined) throw new Error(`no sorting for ${sort}`);
  const signing = cursorSigning(context, operationId);
  const order = sql.raw(descending ? "desc" : "asc");
  let query = from
    .select([
      sql<string>`(${sorting.expression})::text`.as("cursorValue"),
      sql<string>`(${id.expression})::text`.as("cursorId"),
    ])
    .orderBy(sql`${sorting.expression} ${order}, ${id.expression} ${order}`)
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [value, lastId] = signing.read(cursor);
    const comparison = sql.raw(descending ? "<" : ">");
    query = query.where(
      sql<boolean>`(${sorting.expression}, ${id.expression}) ${comparison} (${value}::${sql.raw(sorting.type)}, ${lastId}::${sql.raw(id.type)})`,
    );
  }
  const rows = await context.transaction.all(query);
  const hasMore = rows.length > limit;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1) as { cursorValue: string; cursorId: string } | undefined;
  return {
    items: await toItems(shown),
    page: {
      nextCursor:
        hasMore && last !== undefined ? signing.write([last.cursorValue, last.cursorId]) : null,
      hasMore,
    },
  };
}

/** A cursor is opaque, signed, and bound to organization, list, filter and sort. */
function cursorSigning(context: ListContext, operationId: string) {
  const { cursor: _cursor, limit: _limit, ...filter } = context.query;
  const bound = JSON.stringify([context.organizationId, operationId, context.params, filter]);
  const sign = (payload: string) =>
    createHmac("sha256", context.service.config.secret)
      .update(`cursor\n${bound}\n${payload}`)
      .digest()
      .subarray(0, 16);
  return {
    write(position: [string, string]): string {
      const payload = Buffer.from(JSON.stringify(position)).toString("base64url");
      return `${payload}.${sign(payload).toString("base64url")}`;
    },
    read(cursor: string): [string, string] {
      const [payload = "", signature = ""] = cursor.split(".");
      const given = Buffer.from(signature, "base64url");
      const wanted = sign(payload);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
        throw new Problem(
          "CURSOR_INVALID",
          "The cursor does not belong to this list, filter and sort order.",
        );
      }
      return JSON.parse(Buffer.from(payload, "base64url").toString()) as [string, string];
    },
  };
}

/** The condition that a `search` column matches the words of `q`. */
export function matches(column: string, q: string): RawBuilder<boolean> {
  const words = q.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return sql<boolean>`false`;
  const quoted = words.map((word) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`);
  return sql<boolean>`${sql.ref(column)} @@ to_tsquery('simple', fold(${`${quoted.join(" & ")}:*`}))`;
}
