import { z } from "zod";
import { listOf, searchText } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { findRecords } from "../find-records.ts";
import { nameKinds } from "../name-kinds.ts";
import { searchKinds } from "../search-kinds.ts";

const kindNames = nameKinds.map(({ kind }) => kind) as [string, ...string[]];

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
        description:
          "Distinguishes it from others with the same title, such as its customer; null without one.",
        examples: ["Basisschool De Regenboog"],
      }),
    score: z
      .number()
      .min(0)
      .max(1)
      .meta({
        description:
          "How well it matches, comparable within one response; 1 if `q` is exactly this record.",
        examples: [0.82],
      }),
    href: z.string().meta({
      description:
        "The path of the request that reads the record, below the base address; of a calendar, a role or an inventory location that of their list.",
      examples: [
        "/v1/organizations/b4bfabf4-8c92-5496-abfd-21559a279244/tasks/0d4e5b25-1e16-5260-a380-4a30f3b97d51",
      ],
    }),
  })
  .meta({ id: "SearchResult", description: "A record that was found." });
type SearchResult = z.infer<typeof SearchResult>;

export const searchOrganization = defineOperation({
  id: "searchOrganization",
  method: "GET",
  path: "/v1/organizations/{organizationId}/search",
  tag: "Search and data",
  permission: "organization:read",
  summary: "Search the organization",
  description:
    "Searches the records of every kind that the caller may read, the best first: the record whose id, display number, code, SKU, serial number, email address or whole name is `q` (`me` is the caller; a colleague is also named by a part of the name that nobody else has), then records with all its words, those in the title counting most. The response is one page of at most 50: `nextCursor` is null, and `hasMore` tells that a longer `q` or fewer `kinds` would find others.",
  params: { organizationId: uuid() },
  query: {
    q: searchText(),
    kinds: z.array(SearchResultKind).min(1).max(nameKinds.length).optional().meta({
      description:
        "Only records of these kinds; those that the caller may not read are always omitted. If omitted: all but `calendar`, `role`, `workflow`, `inventory_location` and `webhook`, which are found only where they are named here.",
    }),
    limit: z
      .int()
      .min(1)
      .max(50)
      .default(25)
      .meta({ description: "The maximum number of records.", examples: [10] }),
  },
  success: 200,
  response: listOf(SearchResult, "SearchResultList"),
  traits: ["paginated"],
  async read({ transaction, membership, organizationId, query }) {
    const { q, kinds, limit } = query;
    const requestedKinds =
      kinds === undefined ? searchKinds : nameKinds.filter(({ kind }) => kinds.includes(kind));
    const searchedKinds = requestedKinds.filter(({ permission }) =>
      membership.permissions.includes(permission),
    );
    const found = await Promise.all(
      searchedKinds.map(async (kind) => {
        const rows = await findRecords(transaction, kind, q, membership, limit + 1);
        return rows.map((row): SearchResult => ({
          id: row.id,
          kind: kind.kind,
          displayNumber: row.display_number,
          title: row.title,
          subtitle: row.subtitle === "" ? null : row.subtitle,
          score: row.score,
          href: `/api/v1/organizations/${organizationId}${kind.path(row)}`,
        }));
      }),
    );
    // A stable sort keeps the order of the kinds.
    const items = found.flat().sort((a, b) => b.score - a.score);
    return {
      items: items.slice(0, limit),
      page: { nextCursor: null, hasMore: items.length > limit },
    };
  },
});
