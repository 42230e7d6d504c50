import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import { queries } from "../../database/queries.ts";
import type { DB } from "../../database/types.gen.ts";
import { booleanParameter } from "../../schema/parameters.ts";
import { line } from "../../schema/text.ts";
import { instant } from "../../schema/values.ts";
import type { Service } from "../../service.ts";
import type { Transaction } from "../../database/tenant.ts";
import { purgedBefore } from "../changes/soft-delete.ts";
import {
  createCursorSigner,
  maxCursorLength,
  type CursorPosition,
  type SortOrder,
} from "./list-cursor.ts";
import {
  type ColumnValues,
  type PageStart,
  type Sorting,
  type SortType,
  toPageOfValues,
  toPageQuery,
  unitePages,
} from "./page-query.ts";
import {
  findCandidates,
  findFirstMatches,
  hasWords,
  isCandidate,
  relevanceOf,
  type TextSearch,
  toWordQuery,
} from "./text-search.ts";

/** The parameter `q`: words in any order, ignoring case and accents; the last one is a prefix. */
/** The maximum number of characters of `q`. */
export const maxSearchLength = 200;

export const searchText = () =>
  line({ min: 1, max: maxSearchLength }).meta({
    description:
      "Full text: words in any order, case and accents do not matter, the last word may be a beginning.",
    examples: ["accu"],
  });

const exampleCursor = "WyIyMDI2LTExLTIwIl0.b3Bhcw";

/**
 * Returns the query parameters of a list besides its filters and `fields`: `limit`, `cursor`, `sort` and `count`;
 * `updatedAfter` if the list can be sorted by `updatedAt`; `includeDeleted` if its records are soft-deleted.
 */
export function listQuery<const Sort extends string>(
  sorts: readonly Sort[],
  defaultSort: Sort | `-${Sort}`,
  { deletable = false }: { deletable?: boolean } = {},
) {
  const values = sorts.flatMap((sort) => [sort, `-${sort}`] as const);
  const common = {
    limit: z
      .int()
      .min(1)
      .max(100)
      .default(25)
      .meta({ description: "The maximum number of items on a page.", examples: [50] }),
    cursor: z
      .string()
      .min(1)
      .max(maxCursorLength)
      .optional()
      .meta({
        description:
          "`page.nextCursor` of the previous page, with the same filters and `sort`. If omitted: the first page.",
        examples: [exampleCursor],
      }),
    sort: z
      .enum(values as [Sort | `-${Sort}`, ...(Sort | `-${Sort}`)[]])
      .optional()
      .meta({
        description:
          "The order: a field, or `-field` for descending. Equal values are ordered by id.",
        default: defaultSort,
      })
      .transform((sort) => ({ sort: sort ?? defaultSort, isDefault: sort === undefined })),
    count: booleanParameter("Also return `page.totalCount`, the number of items on all pages."),
  };
  // `paginate` applies these two parameters.
  const optional = {
    ...(sorts.includes("updatedAt" as Sort)
      ? {
          updatedAfter: instant().optional().meta({
            description: "Only what changed after this time, such as since your last run.",
          }),
        }
      : {}),
    ...(deletable
      ? {
          includeDeleted: booleanParameter(
            "Also return records deleted in the last 30 days, which have `deletedAt`. Needs the permission to delete them.",
          ),
        }
      : {}),
  };
  return { ...common, ...optional } as typeof common;
}

/** The maximum total. Counting more records would be slow. */
const maxCounted = 10_000;

/** Returns the response schema of a list, as a named component. */
export function listOf<Item extends z.ZodType>(item: Item, id: string) {
  return z
    .strictObject({
      items: z.array(item).meta({ description: "The items of this page." }),
      page: z
        .strictObject({
          nextCursor: z
            .string()
            .nullable()
            .meta({
              description: "The `cursor` of the next page; null on the last one.",
              examples: [exampleCursor],
            }),
          hasMore: z.boolean().meta({ description: "Whether there is a next page." }),
          totalCount: z
            .int()
            .min(0)
            .nullable()
            .optional()
            .meta({
              description:
                "The number of items on all pages, with `count=true`; null above 10,000.",
              examples: [42],
            }),
        })
        .meta({
          id: "Page",
          description: "The cursor of the next page, and the total number of items.",
        }),
    })
    .meta({ id, description: "One page of the list." });
}

/** The part of a call that lists use. `organizationId` is the id to which the cursor is bound. */
type ListContext = {
  service: Service;
  transaction: Transaction;
  organizationId: string;
  params: unknown;
  query: ListInput;
};
type ListInput = {
  limit: number;
  cursor?: string | undefined;
  sort: SortOrder;
  count?: boolean;
  updatedAfter?: string | undefined;
  includeDeleted?: boolean;
};
export type Page = { nextCursor: string | null; hasMore: boolean; totalCount?: number | null };
/** Returns a column to sort by, with the type to which its text in a cursor is cast. */
export function byColumn(column: string, type: SortType): Sorting {
  return { expression: sql.ref(column), type, column };
}

/**
 * Returns a column that can be null to sort by. A `case` expression: under row level security PostgreSQL searches
 * no index by an expression with `coalesce`. Long lists have an index on the same expression.
 *
 * @param whenNull the value that stands for null in the order
 */
export function byNullableColumn(
  column: string,
  type: "timestamptz" | "date",
  whenNull: "infinity" | "-infinity",
): Sorting {
  const [reference, value] = [sql.ref(column), sql.raw(`'${whenNull}'::${type}`)];
  return {
    expression: sql`case when ${reference} is null then ${value} else ${reference} end`,
    type,
  };
}

/**
 * Returns the order of names in a short list, ignoring case and accents, independent of the database's collation.
 * Large tables store the expression as `sort_name`.
 */
export function byName(column: string): Sorting {
  return { expression: sql`fold(${sql.ref(column)}) collate "C"`, type: "text" };
}

/** A list, as `paginate` reads it. */
type List<Table extends keyof DB, Row, Item> = {
  operationId: string;
  /** The query with its filters, without order and limit. */
  from: SelectQueryBuilder<DB, Table, Row>;
  /**
   * Another query with the same columns, whose rows are in the list as well. Each query is sorted and limited by
   * itself, so that each uses its own index.
   */
  union?: SelectQueryBuilder<DB, any, Row> | undefined;
  /** Keeps only rows of `from` with one of these values; a long list has an index by the column in each order. */
  anyOf?: ColumnValues | undefined;
  /** The expression that each field of `sort` orders by; must not be null. */
  sorts: Record<string, Sorting>;
  /** The expression that breaks ties. */
  id: Sorting;
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>;
  /**
   * Keeps only records with these words; unless an order is requested, the best matches come first, if they are
   * few enough to rank.
   */
  search?: TextSearch | undefined;
};

/** Reads one page by keyset: the rows after the last one of the page before, never an offset. */
export async function paginate<Table extends keyof DB, Row extends object, Item>(
  context: ListContext,
  { operationId, from, union, anyOf, sorts, id, toItems, search }: List<Table, Row, Item>,
): Promise<{ items: Item[]; page: Page }> {
  const { transaction, query } = context;
  const { limit, cursor, count = false } = query;
  const signing = createCursorSigner(context, operationId);
  const after = cursor === undefined ? undefined : signing.read(cursor);
  const now = new Date(context.service.now());
  const filtered = withCommonFilters(from, query, now);
  const { matching, ranking, isSorted, findFirstOfMany } = await applySearch(
    context,
    anyOf === undefined ? filtered : filtered.where(hasOneOf(anyOf)),
    id,
    search,
  );
  const united =
    union && (await applySearch(context, withCommonFilters(union, query, now), id, search));
  const order = sortOf(query, after, ranking);
  const descending = order.startsWith("-");
  const field = descending ? order.slice(1) : order;
  const sorting = field === relevance ? ranking?.by : sorts[field];
  if (sorting === undefined) throw new Error(`no sorting for ${order}`);
  const start = { sorting, id, descending, after, limit };
  const readRows = async () => {
    const first = united === undefined ? await findFirstOfMany?.(start) : undefined;
    if (first) {
      const rows = await transaction.all(toPageQuery(first.matching, start, { isSorted: true }));
      if (rows.length > limit || first.areAll) return rows;
      // The other filters leave too few records for a page.
    }
    const page =
      anyOf === undefined || anyOf.values.length === 1 || search !== undefined
        ? toPageQuery(matching, start, { isSorted })
        : toPageOfValues(filtered, anyOf, start);
    if (united === undefined) return transaction.all(page);
    return transaction.all(
      unitePages(page, toPageQuery(united.matching, start, { isSorted }), start),
    );
  };
  const [rows, totalCount] = await Promise.all([
    readRows(),
    count ? readTotal(transaction, [matching, ...(united ? [united.matching] : [])]) : undefined,
  ]);
  const hasMore = rows.length > limit;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1) as { cursorValue: string; cursorId: string } | undefined;
  return {
    items: await toItems(shown),
    page: {
      nextCursor:
        hasMore && last !== undefined
          ? signing.write({
              value: last.cursorValue,
              id: last.cursorId,
              order: ranking === undefined ? undefined : order,
            })
          : null,
      hasMore,
      ...(totalCount === undefined ? {} : { totalCount }),
    },
  };
}

function hasOneOf({ column, values }: ColumnValues): RawBuilder<boolean> {
  const [value] = values;
  return values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${value}`
    : sql<boolean>`${sql.ref(column)} = any(${values}::text[])`;
}

/** The rows that contain the words of a search, and their ranking. */
type SearchedRows<Query> = {
  matching: Query;
  ranking?: { by: Sorting; isDefault: boolean };
  /** Whether the rows are few, so that they are read by their ids and sorted. */
  isSorted: boolean;
  /** For many rows: finds the first ones from a start on; undefined if scanning in sort order soon finds them. */
  findFirstOfMany?: (start: PageStart) => Promise<{ matching: Query; areAll: boolean } | undefined>;
};

async function applySearch<Table extends keyof DB, Row>(
  { transaction, query: { includeDeleted = true } }: ListContext,
  filtered: SelectQueryBuilder<DB, Table, Row>,
  id: Sorting,
  search: TextSearch | undefined,
): Promise<SearchedRows<SelectQueryBuilder<DB, Table, Row>>> {
  if (search === undefined) return { matching: filtered, isSorted: false };
  const words = toWordQuery(search.q);
  if (words === null) return { matching: filtered.where(sql<boolean>`false`), isSorted: false };
  const byRelevance = { expression: relevanceOf(search, words), type: "float8" } as const;
  const text = sql.ref("search");
  if (search.table === undefined) {
    return {
      matching: filtered.where(hasWords(text, words)),
      ranking: { by: byRelevance, isDefault: true },
      isSorted: true,
    };
  }
  const found = await findCandidates(transaction, search.table, words, {
    withDeleted: includeDeleted,
  });
  const isSorted = found.are === "few";
  const { table } = search;
  return {
    matching: filtered.where(isCandidate(found, words, id, text)),
    ranking: { by: byRelevance, isDefault: isSorted },
    isSorted,
    async findFirstOfMany({ sorting: { column }, descending, after, limit }) {
      if (isSorted || column === undefined) return;
      const start = { column, descending, after };
      const options = { withDeleted: includeDeleted, wanted: limit + 1 };
      const first = await findFirstMatches(transaction, { table, words, place: start, ...options });
      if (first === null) return;
      const { ids, areAll } = first;
      return {
        matching: filtered.where(isCandidate({ are: "few", ids }, words, id, text)),
        areAll,
      };
    },
  };
}

/** The sort field of relevance. */
const relevance = "relevance";

/** Returns the sort order. Every page of a list has the order of its first page. */
function sortOf(
  { sort: { sort, isDefault } }: ListInput,
  after: CursorPosition | undefined,
  ranking: SearchedRows<unknown>["ranking"],
): string {
  if (!isDefault) return sort;
  if (after !== undefined && ranking !== undefined) return after.order ?? `-${relevance}`;
  return ranking?.isDefault === true ? `-${relevance}` : sort;
}

/** Applies the common filters. A list without the parameter may not have the column. */
function withCommonFilters<Table extends keyof DB, Row>(
  from: SelectQueryBuilder<DB, Table, Row>,
  { updatedAfter, includeDeleted }: ListInput,
  now: Date,
): SelectQueryBuilder<DB, Table, Row> {
  let query = from;
  if (updatedAfter !== undefined) {
    query = query.where(sql<boolean>`updated_at > ${new Date(updatedAfter)}`);
  }
  if (includeDeleted === false) query = query.where(sql<boolean>`deleted_at is null`);
  if (includeDeleted === true) {
    query = query.where(sql<boolean>`(deleted_at is null or deleted_at > ${purgedBefore(now)})`);
  }
  return query;
}

async function readTotal(
  transaction: Transaction,
  filtered: readonly SelectQueryBuilder<DB, any, unknown>[],
): Promise<number | null> {
  const totals = await Promise.all(
    filtered.map(async (each) => {
      const counted = each
        .clearSelect()
        .select(sql`1`.as("one"))
        .limit(maxCounted + 1);
      const row = await transaction.one(
        queries
          .selectFrom(counted.as("counted"))
          .select(({ fn }) => fn.countAll<number>().as("total")),
      );
      return row?.total ?? 0;
    }),
  );
  const total = totals.reduce((sum, each) => sum + each, 0);
  return total > maxCounted ? null : total;
}
