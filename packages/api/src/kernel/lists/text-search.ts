// Decision: decisions/0017-record-search-and-names.md
import { type RawBuilder, sql } from "kysely";
import type { DB } from "../../database/types.gen.ts";
import type { Transaction } from "../../database/tenant.ts";
import { toAsciiDomains } from "../../schema/domain-name.ts";

/** Tables with a text index. */
export type SearchedTable = {
  [Name in keyof DB]: DB[Name] extends { id: unknown; search: unknown; deleted_at: unknown }
    ? Name
    : never;
}[keyof DB];

/** A search for the records of a table that contain the words of `q`. */
export type TextSearch = {
  /** Omitted if the query itself selects few records; their words are then in `search`. */
  table?: SearchedTable;
  q: string;
  /** The column of the name, then further columns with names or codes. */
  names: readonly [string, ...string[]];
  /** Breaks ties between equal scores, lowest first; far smaller than the weight of a word. */
  tieBreaker?: RawBuilder<number>;
};

/** Returns the search of a list for `q`; undefined without `q`. */
export function toTextSearch(
  table: SearchedTable,
  q: string | undefined,
  ...names: TextSearch["names"]
): TextSearch | undefined {
  return q === undefined ? undefined : { table, q, names };
}

/** The maximum number of matching records to rank. */
export const maxRanked = 1_000;

/** The result of a search in the text index of a table. */
export type Candidates =
  /** The ids of the few matching records. */
  | { are: "few"; ids: string }
  /** More than `maxRanked` records match, or the number is unknown. */
  | { are: "many" };

/**
 * Searches the text index of a table. With row level security, the planner usually does not use the index, and would
 * read all records of the organization.
 *
 * @param words the result of `toWordQuery`
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
from search_candidates($1, ${wordsFrom("$2", words, "$6")}, $3, $4) as ids`,
    values: [table, words.q, withDeleted, maxRanked + 1, maxRanked, ...asciiForms(words)],
  });
  const ids = row?.ids ?? null;
  return ids === null ? { are: "many" } : { are: "few", ids };
}

/** The start of a page: the order by a column and the id, and the last row of the previous page. */
export type PositionInOrder = {
  column: string;
  descending: boolean;
  /** The values as texts; undefined for the first page. */
  after: { value: string; id: string } | undefined;
};

/** The number of pages to look up: enough to fill one page if other filters keep one row in eight. */
const lookupFactor = 8;

/**
 * Finds the first records from a position in a sort order, among many that contain the words.
 *
 * @param wanted the number of rows of a page
 * @returns the ids of several pages as a PostgreSQL array literal, and whether these are all; null if a scan in sort
 *   order soon finds a page of them
 */
export async function findFirstMatches(
  transaction: Transaction,
  search: {
    table: SearchedTable;
    words: WordQuery;
    place: PositionInOrder;
    withDeleted: boolean;
    wanted: number;
  },
): Promise<{ ids: string; areAll: boolean } | null> {
  const { table, words, withDeleted, wanted } = search;
  const { column, descending, after } = search.place;
  const position = [column, descending, after?.value ?? null, after?.id ?? null];
  const maxIds = lookupFactor * wanted;
  const row = await transaction.one<{ ids: string | null; found: number | null }>({
    text: `select ids::text as ids, cardinality(ids) as found
from search_in_order($1, ${wordsFrom("$2", words, "$10")}, $3, $4, $5, $6, $7, $8, $9) as ids`,
    values: [table, words.q, withDeleted, ...position, wanted, maxIds, ...asciiForms(words)],
  });
  const { ids = null, found = null } = row ?? {};
  return ids === null || found === null ? null : { ids, areAll: found < maxIds };
}

/**
 * Returns the condition that a record contains the words, by the result of the text index.
 *
 * @param id the expression of the record's id, and its type
 * @param search the expression of the record's `tsvector`
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
 * Returns the condition that a record contains the words, without the text index: for words in so many records that
 * a scan in sort order soon fills a page, while sorting all of them would be slow.
 */
export function hasWords(search: RawBuilder<unknown>, words: WordQuery): RawBuilder<boolean> {
  return sql<boolean>`(${search} @@ ${words.query}) is true`;
}

/**
 * Returns the score of a record: at least 3 if its name or code equals `q`, at least 2 if its name begins with `q`, plus
 * the weight of the words below 1.
 */
export function relevanceOf(
  { q, names, tieBreaker = sql<number>`0` }: TextSearch,
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
    + ${rankOf(name, sql.ref("search"), words)})::float8 - ${tieBreaker}`;
}

/** Returns the weight of the words in a record, below 1; words in the title weigh ten times as much. */
export function rankOf(
  title: RawBuilder<unknown>,
  search: RawBuilder<unknown>,
  words: WordQuery,
): RawBuilder<number> {
  return sql<number>`ts_rank(
    setweight(to_tsvector('simple', words_of(${title})), 'A') || ${search}, ${words.query}, 32)`;
}

/** The search text, and the `tsquery` expression, which is computed once and not for each row. */
export type WordQuery = {
  q: string;
  /** `q` with email addresses as records store them, if it has one with an internationalized domain name. */
  asciiForm: string | null;
  query: RawBuilder<unknown>;
};

/**
 * Returns the query for the words of `q`: all must occur, the last one as a prefix; null if `q` has no words. Any
 * character that is neither letter nor digit separates words, in records and in `q`; a telephone number matches in
 * any notation (sql/0047_search_words.sql), and an email address with its domain in any script.
 */
export function toWordQuery(q: string): WordQuery | null {
  if (!/[\p{L}\p{N}]/u.test(q)) return null;
  const ascii = toAsciiDomains(q);
  return ascii === q
    ? { q, asciiForm: null, query: sql`(select words_asked(${q}))` }
    : { q, asciiForm: ascii, query: sql`(select words_asked(${q}) || words_asked(${ascii}))` };
}

/** Returns the SQL of the `tsquery`, by the parameters of `q` and of its ASCII form. */
function wordsFrom(q: string, { asciiForm }: WordQuery, ascii: string): string {
  return asciiForm === null ? `words_asked(${q})` : `words_asked(${q}) || words_asked(${ascii})`;
}

const asciiForms = ({ asciiForm }: WordQuery): string[] => (asciiForm === null ? [] : [asciiForm]);
