import { sql } from "kysely";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { listOf, searchText, wordQuery } from "../../../kernel/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import type { Transaction } from "../../../database/tenant.ts";
import type { SearchKind, SearchRow } from "../../shared/search-kind.ts";
import { agendaItems } from "../../agenda/search-kind.ts";
import { customerAssets } from "../../customer-assets/search-kind.ts";
import { customerContacts } from "../../customers/contact-search-kind.ts";
import { customers } from "../../customers/search-kind.ts";
import { orders } from "../../orders/search-kind.ts";
import { products } from "../../products/search-kind.ts";
import { quotes } from "../../quotes/search-kind.ts";
import { suppliers } from "../../suppliers/search-kind.ts";
import { tasks } from "../../tasks/search-kind.ts";

/** Of records that fit equally well, the ones of an earlier kind come first. */
const searchKinds: readonly SearchKind[] = [
  customers,
  customerContacts,
  customerAssets,
  tasks,
  quotes,
  orders,
  products,
  suppliers,
  agendaItems,
];
const kindNames = searchKinds.map(({ kind }) => kind) as [string, ...string[]];

const SearchResultKind = z
  .enum(kindNames)
  .meta({ id: "SearchResultKind", description: "What kind of record was found." });

const SearchResult = z
  .strictObject({
    id: z.string().meta({
      description: "The id of the record; integer ids as text.",
      examples: ["0d4e5b25-1e16-5260-a380-4a30f3b97d51"],
    }),
    kind: SearchResultKind,
    displayNumber: z
      .string()
      .nullable()
      .meta({
        description: "The number of a task, quote or order; null for other kinds.",
        examples: ["T-1044"],
      }),
    title: z.string().meta({
      description: "What people call the record: its title or name.",
      examples: ["Accu bakfiets testen"],
    }),
    subtitle: z
      .string()
      .nullable()
      .meta({
        description: "What tells it from others of that title, such as its customer; null without.",
        examples: ["Basisschool De Regenboog"],
      }),
    score: z
      .number()
      .min(0)
      .max(1)
      .meta({
        description:
          "How well it fits, to compare within one answer; 1: the very record that `q` names.",
        examples: [0.82],
      }),
    href: z.string().meta({
      description: "The path of the request that reads the record, below the base address.",
      examples: [
        "/v1/organizations/b4bfabf4-8c92-5496-abfd-21559a279244/tasks/0d4e5b25-1e16-5260-a380-4a30f3b97d51",
      ],
    }),
  })
  .meta({ id: "SearchResult", description: "A record that was found." });
type SearchResult = z.infer<typeof SearchResult>;

/** A word that is in more records than this says too little to rank all of them. */
const mostRanked = 1_000;

export const searchOrganization = defineOperation({
  id: "searchOrganization",
  method: "GET",
  path: "/v1/organizations/{organizationId}/search",
  tag: "Search and data",
  permission: "organization:read",
  summary: "Search the organization",
  description:
    "Searches the records of every kind that the caller may read, the best first: the record whose id, display number, code, SKU, serial number or contact's e-mail address is `q`, then records with all its words, those in the title counting most. The answer is one page of at most 50: `nextCursor` is null, and `hasMore` tells that a longer `q` or fewer `kinds` would find others.",
  params: { organizationId: uuid() },
  query: {
    q: searchText(),
    kinds: z
      .array(SearchResultKind)
      .min(1)
      .max(searchKinds.length)
      .optional()
      .meta({
        description:
          "Only records of these kinds; those that the caller may not read are left out anyway. Left out: all.",
      }),
    limit: z
      .int()
      .min(1)
      .max(50)
      .default(25)
      .meta({ description: "How many records at most.", examples: [10] }),
  },
  success: 200,
  response: listOf(SearchResult, "SearchResultList"),
  traits: ["paginated"],
  async read({ transaction, membership, organizationId, query }) {
    const { q, kinds, limit } = query;
    const searched = searchKinds.filter(
      ({ kind, permission }) =>
        membership.permissions.includes(permission) && (kinds?.includes(kind) ?? true),
    );
    const found = await Promise.all(
      searched.map((kind) => searchKind(transaction, kind, q, organizationId, limit + 1)),
    );
    // A stable sort keeps the order of the kinds.
    const items = found.flat().sort((a, b) => b.score - a.score);
    return {
      items: items.slice(0, limit),
      page: { nextCursor: null, hasMore: items.length > limit },
    };
  },
});

type Found = Omit<SearchRow, "search"> & { score: number };

/** The records of a kind, the best first, each once. */
async function searchKind(
  transaction: Transaction,
  kind: SearchKind,
  q: string,
  organizationId: string,
  limit: number,
): Promise<SearchResult[]> {
  const [named, worded] = await Promise.all([
    findNamed(transaction, kind, q, limit),
    findWorded(transaction, kind, q, limit),
  ]);
  const known = new Set(named.map(({ id }) => id));
  return [...named, ...worded.filter(({ id }) => !known.has(id))].map((row) => ({
    id: row.id,
    kind: kind.kind,
    displayNumber: row.display_number,
    title: row.title,
    subtitle: row.subtitle === "" ? null : row.subtitle,
    score: row.score,
    href: `/api/v1/organizations/${organizationId}${kind.path(row)}`,
  }));
}

const columns = ["id", "display_number", "title", "subtitle", "parent_id"] as const;

async function findNamed(
  transaction: Transaction,
  { from, named }: SearchKind,
  q: string,
  limit: number,
): Promise<Found[]> {
  // One query for each: a condition with `or` would be read without the indexes.
  const found = await Promise.all(
    named(q).map((condition) =>
      transaction.all(
        queries
          .selectFrom(from.as("r"))
          .select([...columns, sql<number>`1`.as("score")])
          .where(condition)
          .orderBy("id")
          .limit(limit),
      ),
    ),
  );
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}

async function findWorded(
  transaction: Transaction,
  { from }: SearchKind,
  q: string,
  limit: number,
): Promise<Found[]> {
  const words = wordQuery(q);
  if (words === null) return [];
  const some = queries
    .selectFrom(from.as("r"))
    .select([...columns, "search"])
    .where(sql<boolean>`r.search @@ ${words}`)
    .limit(mostRanked);
  return transaction.all(
    queries
      .selectFrom(some.as("r"))
      .select([
        ...columns,
        // The titles' words count tenfold. 32 makes of a rank a number below 1. As a query of its own
        // `words` is made once, not for each row.
        sql<number>`round(ts_rank(setweight(to_tsvector('simple', fold(r.title)), 'A') || r.search,
          (select ${words}), 32)::numeric, 4)::float8`.as("score"),
      ])
      .orderBy("score", "desc")
      .orderBy("title")
      .orderBy("id")
      .limit(limit),
  );
}
