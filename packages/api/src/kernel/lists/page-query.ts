import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { DB } from "../../database/types.gen.ts";
import type { CursorPosition } from "./list-cursor.ts";

export type SortType = "timestamptz" | "date" | "text" | "bigint" | "uuid" | "float8";
export type Sorting = { expression: RawBuilder<unknown>; type: SortType; column?: string };

/** The start of a page in its list. */
export type PageStart = {
  sorting: Sorting;
  id: Sorting;
  descending: boolean;
  after: CursorPosition | undefined;
  limit: number;
};

/**
 * Returns the query for the rows of a page and one more.
 *
 * @param isSorted whether the rows are few and sorted by this query: the planner must not scan an index in that order
 */
export function toPageQuery<Table extends keyof DB, Row extends object>(
  matching: SelectQueryBuilder<DB, Table, Row>,
  { sorting: { expression, type }, id, descending, after, limit }: PageStart,
  { isSorted }: { isSorted: boolean },
) {
  const key = isSorted ? sql`coalesce(${expression}, ${expression})` : expression;
  const direction = sql.raw(descending ? "desc" : "asc");
  const page = matching
    .select([
      sql<string>`(${expression})::text`.as("cursorValue"),
      sql<string>`(${id.expression})::text`.as("cursorId"),
    ])
    .orderBy(sql`${key} ${direction}, ${id.expression} ${direction}`)
    .limit(limit + 1);
  if (after === undefined) return page;
  const comparison = sql.raw(descending ? "<" : ">");
  return page.where(
    sql<boolean>`(${key}, ${id.expression}) ${comparison} (${after.value}::${sql.raw(type)}, ${after.id}::${sql.raw(id.type)})`,
  );
}

/** A column, and values of which each row of a list has one. */
export type ColumnValues = { column: string; values: readonly string[] };

/**
 * Returns the query for the rows of a page that have one of several values in a column. The first rows with each value
 * are found by themselves: no index has rows with different values of its first column in order.
 */
export function toPageOfValues<Table extends keyof DB, Row extends object>(
  matching: SelectQueryBuilder<DB, Table, Row>,
  { column, values }: ColumnValues,
  start: PageStart,
) {
  const { sorting, id, descending, limit } = start;
  const direction = sql.raw(descending ? "desc" : "asc");
  const hasValue = sql<boolean>`${sql.ref(column)} = "each"."value"`;
  const withValue = toPageQuery(matching.clearSelect().where(hasValue), start, { isSorted: false });
  const ids = sql`select "cursorId"::${sql.raw(id.type)}
    from unnest(${[...new Set(values)]}::text[]) as "each" ("value"), lateral (${withValue}) as "rows"
    order by "cursorValue"::${sql.raw(sorting.type)} ${direction}, "cursorId"::${sql.raw(id.type)} ${direction}
    limit ${limit + 1}`;
  return toPageQuery(
    matching.where(sql<boolean>`${id.expression} in (${ids})`),
    { ...start, after: undefined },
    { isSorted: true },
  );
}

/** Returns the query for the first rows of two pages with the same columns. */
export function unitePages<Row>(
  page: SelectQueryBuilder<DB, any, Row>,
  other: SelectQueryBuilder<DB, any, Row>,
  { sorting: { type }, id, descending, limit }: PageStart,
) {
  const direction = sql.raw(descending ? "desc" : "asc");
  const rows = queries
    .selectFrom(page.as("page"))
    .selectAll()
    .unionAll(queries.selectFrom(other.as("other")).selectAll());
  return queries
    .selectFrom(rows.as("rows"))
    .selectAll()
    .orderBy(
      sql`"cursorValue"::${sql.raw(type)} ${direction}, "cursorId"::${sql.raw(id.type)} ${direction}`,
    )
    .limit(limit + 1)
    .$castTo<Row>();
}
