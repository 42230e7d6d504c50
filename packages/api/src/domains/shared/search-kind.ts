import { type RawBuilder, sql } from "kysely";
import type { SearchedTable } from "../../kernel/lists/text-search.ts";
import { toAsciiDomains } from "../../schema/domain-name.ts";
import { isUuid } from "../../schema/uuid.ts";

/** A row of a search query. */
export type SearchRow = {
  /** Integer ids as text. */
  id: string;
  display_number: string | null;
  title: string;
  subtitle: string | null;
  /** The id of the record that precedes it in its path, such as the customer of a contact. */
  parent_id: string | null;
  /** A `tsvector`. */
  search: unknown;
};

/** The row of a record that may have been deleted. */
export type DeletedRow = SearchRow & { deleted_at: Date | null };

/** The member who searches. */
export type SearchingMember = { userId: string; permissions: readonly string[] };

/** A kind of records that the search of an organization finds. */
export type SearchKind = {
  kind: string;
  /** The permission that a member needs to find them. */
  permission: string;
  /**
   * `(select …)`: the records that are not deleted and that the caller may see, with the columns of
   * `SearchRow`.
   */
  from: RawBuilder<SearchRow>;
  /** The same for deleted records; omitted if members with the permission may not find all of them. */
  deletedFrom?: RawBuilder<DeletedRow>;
  /** Formats a subtitle of `from`; omitted if it is returned unchanged. */
  toSubtitle?: (stored: string) => string;
  /** The table whose text index contains their words; `from` has its id as `number` or `uuid`. */
  table?: SearchedTable;
  /** Conditions on columns of `from`: `q` is an identifier of the record. */
  nameConditions: (q: string, member: SearchingMember) => RawBuilder<boolean>[];
  /** Whether words that match only one record identify it, as for members. */
  allowsPartialName?: boolean;
  /** Whether requests write the id as a number. */
  hasIntegerId?: boolean;
  /** The path of the record below that of the organization. */
  path: (row: Pick<SearchRow, "id" | "parent_id">) => string;
};

/**
 * Returns the selections of a table's existing records and of its deleted records that have not been purged.
 *
 * @param select returns `(select …)` of the rows that fulfill a condition
 * @param deletedAt the column with the time of deletion, qualified if it is ambiguous
 */
export function byDeletion(
  select: (condition: RawBuilder<unknown>) => RawBuilder<DeletedRow>,
  deletedAt = "deleted_at",
): Pick<SearchKind, "from" | "deletedFrom"> {
  return {
    from: select(sql`${sql.ref(deletedAt)} is null`),
    deletedFrom: select(sql`${sql.ref(deletedAt)} is not null`),
  };
}

/** Returns the condition that `q` is the id, a UUID, of the record. */
export function byUuid(q: string): RawBuilder<boolean>[] {
  return isUuid(q) ? [sql<boolean>`r.uuid = ${q}::uuid`] : [];
}

/** Returns the condition that `q` is the number of the record, with or without its prefix. */
export function byNumber(q: string, prefix = ""): RawBuilder<boolean>[] {
  const digits = new RegExp(`^(?:${prefix})?(\\d{1,16})$`, "iu").exec(q)?.[1];
  if (digits === undefined || Number(digits) > Number.MAX_SAFE_INTEGER) return [];
  return [sql<boolean>`r.number = ${digits}::bigint`];
}

/**
 * Returns the condition that `q` is the email address of the record, in any case, its domain in any script.
 *
 * @param loweredEmail the address in lower case
 */
export function byEmail(loweredEmail: RawBuilder<string>, q: string): RawBuilder<boolean>[] {
  return q.includes("@") ? [sql<boolean>`${loweredEmail} = lower(${toAsciiDomains(q)})`] : [];
}

/** Returns the condition that `q` is the code of the record, as given or in capitals. */
export function byCode(column: string, q: string): RawBuilder<boolean>[] {
  return [sql<boolean>`${sql.ref(`r.${column}`)} in (${q}, ${q.toUpperCase()})`];
}
