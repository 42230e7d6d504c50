import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import {
  findCandidates,
  hasWords,
  isCandidate,
  maxRanked,
  rankOf,
  type WordQuery,
  toWordQuery,
} from "../../kernel/lists/text-search.ts";
import type { SearchKind, SearchRow } from "../shared/search-kind.ts";

/** A search result; the score is 1 for an exact match of an identifier or title, and lower otherwise. */
export type FoundRecord = Omit<SearchRow, "search"> & { score: number };

const columns = ["id", "display_number", "title", "subtitle", "parent_id"] as const;

/**
 * Finds the records of a kind that match a text by identifier or by words, the highest score first, each once.
 * One query, whose subqueries each use an index.
 *
 * @param limit at least 2, to detect that a result is the only one
 */
export async function findRecords(
  transaction: Transaction,
  kind: SearchKind,
  q: string,
  member: Membership,
  limit: number,
): Promise<FoundRecord[]> {
  const subqueries = [
    // One subquery per condition: a condition with `or` would not use the indexes.
    ...kind.nameConditions(q, member).map((condition) =>
      queries
        .selectFrom(kind.from.as("r"))
        .select([...columns, sql<number>`1::float8`.as("score")])
        .where(condition)
        .orderBy("id")
        .limit(limit),
    ),
    ...(await toWordSubqueries(transaction, kind, q, limit)),
  ];
  if (subqueries.length === 0) return [];
  const rows = await transaction.all(
    queries
      .selectFrom(sql<FoundRecord>`(${sql.join(subqueries, sql` union all `)})`.as("found"))
      .select([...columns, "score"])
      .orderBy("score", "desc")
      .orderBy("title")
      .orderBy("id"),
  );
  const best = new Map<string, FoundRecord>();
  for (const row of rows) if (!best.has(row.id)) best.set(row.id, row);
  const found = [...best.values()].slice(0, limit).map((row) => withSubtitle(kind, row));
  const [only, ...others] = found;
  const isOnlyPartialMatch =
    kind.allowsPartialName === true && only !== undefined && others.length === 0;
  return isOnlyPartialMatch ? [{ ...only, score: 1 }] : found;
}

function withSubtitle({ toSubtitle }: SearchKind, row: FoundRecord): FoundRecord {
  const { subtitle } = row;
  return toSubtitle === undefined || subtitle === null
    ? row
    : { ...row, subtitle: toSubtitle(subtitle) };
}

/** Returns a subquery for the records with all words of `q`; none if it has no words. */
async function toWordSubqueries(
  transaction: Transaction,
  kind: SearchKind,
  q: string,
  limit: number,
) {
  const words = toWordQuery(q);
  if (words === null) return [];
  const candidates = queries
    .selectFrom(kind.from.as("r"))
    .select([...columns, "search", sql<string>`fold(r.title)`.as("folded")])
    .where(await hasAllWords(transaction, kind, words))
    .limit(maxRanked);
  const isWholeTitle = sql`r.folded = (select fold(${q}))`;
  const rank = rankOf(sql.ref("r.title"), sql.ref("r.search"), words);
  return [
    queries
      .selectFrom(candidates.as("r"))
      .select([
        ...columns,
        sql<number>`case when ${isWholeTitle} then 1 else round(${rank}::numeric, 4) end::float8`.as(
          "score",
        ),
      ])
      .orderBy("score", "desc")
      .orderBy("title")
      .orderBy("id")
      .limit(limit),
  ];
}

async function hasAllWords(
  transaction: Transaction,
  { table, hasIntegerId }: SearchKind,
  words: WordQuery,
) {
  const search = sql.ref("r.search");
  if (table === undefined) return hasWords(search, words);
  const id =
    hasIntegerId === true
      ? { expression: sql.ref("r.number"), type: "bigint" }
      : { expression: sql.ref("r.uuid"), type: "uuid" };
  return isCandidate(await findCandidates(transaction, table, words), words, id, search);
}
