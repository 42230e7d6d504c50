import { type RawBuilder, sql } from "kysely";
import type { SearchedTable } from "../../kernel/lists/text-search.ts";
import { isUuid } from "../../schema/uuid.ts";

/** A record as the search reads it. */
export type SearchRow = {
  /** Integer ids as text. */
  id: string;
  display_number: string | null;
  title: string;
  subtitle: string | null;
  /** The record under which its address lies. */
  parent_id: string | null;
  /** A `tsvector`. */
  search: unknown;
};

/** A record that may have been deleted. */
export type DeletedRow = SearchRow & { deleted_at: Date | null };

/** The member who searches. */
export type Seeker = { userId: string; permissions: readonly string[] };

/** A kind of records that the search of an organization finds. */
export type SearchKind = {
  kind: string;
  /** The permission that a caller needs to find them. */
  permission: string;
  /**
   * `(select …)`: the records that are not deleted and that the caller may see, with the columns of
   * `SearchRow`.
   */
  from: RawBuilder<SearchRow>;
  /** The same of the deleted ones, where every caller with the permission may know of them. */
  deletedFrom?: RawBuilder<DeletedRow>;
  /** Formats a subtitle of `from`, where it is not shown as it stands there. */
  toSubtitle?: (stored: string) => string;
  /** The table whose text index contains their words; `from` has its id as `number` or `uuid`. */
  table?: SearchedTable;
  /** The conditions, on columns of `from`, under which `q` names a record exactly. */
  named: (q: string, seeker: Seeker) => RawBuilder<boolean>[];
  /** Whether words that only one record has name that record, as with colleagues. */
  isNamedByPart?: boolean;
  /** Whether requests write the id as a number. */
  hasIntegerId?: boolean;
  /** The path of its address below the organization. */
  path: (row: Pick<SearchRow, "id" | "parent_id">) => string;
};

/**
 * Returns the records of a table, and apart from them those that are deleted and wait to be purged or restored.
 *
 * @param select `(select …)` of the rows that fulfill a condition
 * @param deletedAt the column with the time of deletion, with its table where another has one too
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

/** Returns the condition that `q` is the number of the record, with or without the letters before it. */
export function byNumber(q: string, prefix = ""): RawBuilder<boolean>[] {
  const digits = new RegExp(`^(?:${prefix})?(\\d{1,16})$`, "iu").exec(q)?.[1];
  if (digits === undefined || Number(digits) > Number.MAX_SAFE_INTEGER) return [];
  return [sql<boolean>`r.number = ${digits}::bigint`];
}

/**
 * Returns the condition that `q` is the e-mail address of the record, in any case.
 *
 * @param lowered the address in lower case
 */
export function byEmail(lowered: RawBuilder<string>, q: string): RawBuilder<boolean>[] {
  return q.includes("@") ? [sql<boolean>`${lowered} = lower(${q})`] : [];
}

/** Returns the condition that `q` is the code of the record, as given or in capitals. */
export function byCode(column: string, q: string): RawBuilder<boolean>[] {
  return [sql<boolean>`${sql.ref(`r.${column}`)} in (${q}, ${q.toUpperCase()})`];
}
