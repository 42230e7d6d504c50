import { type RawBuilder, sql } from "kysely";
import type { DB } from "../database/types.gen.ts";
import type { Transaction } from "../database/tenant.ts";

/** Tables with a text index. */
export type SearchedTable = {
  [Name in keyof DB]: DB[Name] extends { id: unknown; search: unknown; deleted_at: unknown }
    ? Name
    : never;
}[keyof DB];

/** The records of a table that have the words of `q`. */
export type TextSearch = {
  /** Left out: the query itself leaves few records to read, and has their words in `search`. */
  table?: SearchedTable;
  q: string;
  /** The column of the name, then others that people know a record by. */
  names: readonly [string, ...string[]];
  /** Orders records that match alike, the lowest first: far less than the weight of a word. */
  ties?: RawBuilder<number>;
};

/** The search of a list for `q`; undefined where nothing is searched for. */
export function searchOf(
  table: SearchedTable,
  q: string | undefined,
  ...names: TextSearch["names"]
): TextSearch | undefined {
  return q === undefined ? undefined : { table, q, names };
}

/** A word that is in more records than this says too little to rank all of them. */
export const mostRanked = 1_000;

/** What the text index of a table knows of some words. */
export type Candidates =
  /** Those few records. */
  | { are: "few"; ids: string }
  /** More than `mostRanked`, or not known. */
  | { are: "many" };

/**
 * Asks the text index of a table which records have words: under the policies the planner would not, as
 * a rule, and read all records of the organization.
 *
 * @param words of `wordQuery`
 * @returns ids as PostgreSQL writes an array, for `isCandidate`
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

/** Where a page of a list begins: its order by a column and the id, and the last row of the page before. */
export type PlaceInOrder = {
  column: string;
  descending: boolean;
  /** As texts; left out where the list begins. */
  after: { value: string; id: string } | undefined;
};

/** So many times what fills a page: enough for it where the other filters of a list leave one in eight. */
const spare = 8;

/**
 * Asks which of many records with words are the first from a place in an order.
 *
 * @param wanted how many fill a page
 * @returns the ids of several pages, as PostgreSQL writes an array, and whether these are all that are
 *   left; null where walking along the order soon finds a page of them
 */
export async function findFirst(
  transaction: Transaction,
  table: SearchedTable,
  words: WordQuery,
  { column, descending, after }: PlaceInOrder,
  { withDeleted, wanted }: { withDeleted: boolean; wanted: number },
): Promise<{ ids: string; areAll: boolean } | null> {
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
 * The condition that a record has the words.
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
 * The same without the text index: where so many have the words that reading records in the order of a
 * list soon finds a page of them, and reading all of them to sort them would not.
 */
export function hasWords(search: RawBuilder<unknown>, words: WordQuery): RawBuilder<boolean> {
  return sql<boolean>`(${search} @@ ${words.query}) is true`;
}

/**
 * How well a record matches: 3 and more with this very name or code, 2 and more with a name that begins
 * with it, then by words, the name's counting most.
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

/** How much words weigh in a record, below 1: in its title ten times as much. */
export function rankOf(
  title: RawBuilder<unknown>,
  search: RawBuilder<unknown>,
  words: WordQuery,
): RawBuilder<number> {
  return sql<number>`ts_rank(
    setweight(to_tsvector('simple', words_of(${title})), 'A') || ${search}, ${words.query}, 32)`;
}

/** What is searched for: as it was asked, and as a `tsquery`, which is made once and not for each row. */
export type WordQuery = { q: string; query: RawBuilder<unknown> };

/**
 * The words of `q`: all of them, the last one as a beginning; null where there are none. Whatever is
 * neither letter nor digit parts words, in records as in `q`; a whole telephone number is found however
 * it is written (sql/0047_search_words.sql).
 */
export function wordQuery(q: string): WordQuery | null {
  if (!/[\p{L}\p{N}]/u.test(q)) return null;
  return { q, query: sql`(select words_asked(${q}))` };
}
