// Decision: decisions/0017-record-search-and-names.md
import { type RawBuilder, sql } from "kysely";
import type { DB } from "../../database/types.gen.ts";
import type { Transaction } from "../../database/tenant.ts";

/** Tables with a text index. */
export type SearchedTable = {
  [Name in keyof DB]: DB[Name] extends { id: unknown; search: unknown; deleted_at: unknown }
    ? Name
    : never;
}[keyof DB];

/** The records of a table that have the words of `q`. */
export type TextSearch = {
  /** Left out when the query itself leaves few records to read; their words are then in `search`. */
  table?: SearchedTable;
  q: string;
  /** The column of the name, then others by which people know a record. */
  names: readonly [string, ...string[]];
  /** Orders equally good matches, lowest first; far smaller than the weight of a word. */
  ties?: RawBuilder<number>;
};

/** Returns the search of a list for `q`; undefined when there is none. */
export function searchOf(
  table: SearchedTable,
  q: string | undefined,
  ...names: TextSearch["names"]
): TextSearch | undefined {
  return q === undefined ? undefined : { table, q, names };
}

/** A word that more records than this contain says too little to rank all of them. */
export const mostRanked = 1_000;

/** What the text index of a table knows about some words. */
export type Candidates =
  /** The ids of the few matching records. */
  | { are: "few"; ids: string }
  /** More than `mostRanked` records match, or the number is unknown. */
  | { are: "many" };

/**
 * Asks the text index of a table which records contain words: under row-level security the planner usually
 * would not, and would read all records of the organization.
 *
 * @param words of `wordQuery`
 * @returns ids as a PostgreSQL array literal, for `isCandidate`
 */
export async function findCandidates(
  transaction: Transaction,
  table: SearchedTable,
  words: WordQuery,
  { withDeleted = false }: { withDeleted?: boolean } = {},
): Promise<Candidates> {
  const row = await transaction.one<{ ids: string | null }>({
    text: `select case when cardinality(ids) <= $5 then ids::text end as ids
from search_candidates($1, words_asked($2), $3, $4) as ids`,
    values: [table, words.q, withDeleted, mostRanked + 1, mostRanked],
  });
  const ids = row?.ids ?? null;
  return ids === null ? { are: "many" } : { are: "few", ids };
}

/** Where a page of a list starts: the order by a column and the id, and the last row of the page before. */
export type PlaceInOrder = {
  column: string;
  descending: boolean;
  /** As texts; left out at the beginning of the list. */
  after: { value: string; id: string } | undefined;
};

/** Multiple of a page's rows to look up: enough to fill a page when other filters keep one row in eight. */
const spare = 8;

/**
 * Finds, among the many records that contain words, the first from a place in an order.
 *
 * @param wanted the number of rows that fill a page
 * @returns the ids of several pages as a PostgreSQL array literal, and whether no more are left; null where
 *   walking along the order soon finds a page of them
 */
export async function findFirst(
  transaction: Transaction,
  search: {
    table: SearchedTable;
    words: WordQuery;
    place: PlaceInOrder;
    withDeleted: boolean;
    wanted: number;
  },
): Promise<{ ids: string; areAll: boolean } | null> {
  const { table, words, withDeleted, wanted } = search;
  const { column, descending, after } = search.place;
  const place = [column, descending, after?.value ?? null, after?.id ?? null];
  const most = spare * wanted;
  const row = await transaction.one<{ ids: string | null; found: number | null }>({
    text: `select ids::text as ids, cardinality(ids) as found
from search_in_order($1, words_asked($2), $3, $4, $5, $6, $7, $8, $9) as ids`,
    values: [table, words.q, withDeleted, ...place, wanted, most],
  });
  const { ids = null, found = null } = row ?? {};
  return ids === null || found === null ? null : { ids, areAll: found < most };
}

/**
 * Returns the condition that a record contains the words.
 *
 * @param id the expression of its id, and its type
 * @param search the expression of its `tsvector`
 */
export function isCandidate(
  candidates: Candidates,
  words: WordQuery,
  id: { expression: RawBuilder<unknown>; type: string },
  search: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return candidates.are === "few"
    ? sql<boolean>`${id.expression} = any(${candidates.ids}::${sql.raw(id.type)}[])`
    : hasWords(search, words);
}

/**
 * Returns the same condition without the text index, for words in so many records that reading in the order of
 * a list soon fills a page, while reading and sorting all of them would be slow.
 */
export function hasWords(search: RawBuilder<unknown>, words: WordQuery): RawBuilder<boolean> {
  return sql<boolean>`(${search} @@ ${words.query}) is true`;
}

/**
 * Returns how well a record matches: 3 and more when its name or code is `q` itself, 2 and more when its name
 * begins with `q`; below that by words, those of the name counting most.
 */
export function relevanceOf(
  { q, names, ties = sql<number>`0` }: TextSearch,
  words: WordQuery,
): RawBuilder<number> {
  const name = sql.ref(names[0]);
  const folded = sql`(select fold(${q}))`;
  const isNamed = sql.join(
    names.map((column) => sql`fold(${sql.ref(column)}) = ${folded}`),
    sql` or `,
  );
  return sql<number>`(case when ${isNamed} then 3
    when starts_with(fold(${name}), ${folded}) then 2 else 0 end
    + ${rankOf(name, sql.ref("search"), words)})::float8 - ${ties}`;
}

/** Returns the weight of the words in a record, below 1; words in its title count ten times as much. */
export function rankOf(
  title: RawBuilder<unknown>,
  search: RawBuilder<unknown>,
  words: WordQuery,
): RawBuilder<number> {
  return sql<number>`ts_rank(
    setweight(to_tsvector('simple', words_of(${title})), 'A') || ${search}, ${words.query}, 32)`;
}

/** The search text as given, and as a `tsquery` that is computed once rather than for each row. */
export type WordQuery = { q: string; query: RawBuilder<unknown> };

/**
 * Parses the words of `q`: all must occur, the last one as a prefix; null when there are none. Anything that is
 * neither letter nor digit separates words, in records as in `q`; a whole telephone number is found however it
 * is written (sql/0047_search_words.sql).
 */
export function wordQuery(q: string): WordQuery | null {
  if (!/[\p{L}\p{N}]/u.test(q)) return null;
  return { q, query: sql`(select words_asked(${q}))` };
}
