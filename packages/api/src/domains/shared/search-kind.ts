import { type RawBuilder, sql } from "kysely";
import type { SearchedTable } from "../../kernel/text-search.ts";
import { isUuid } from "../../schema/uuid.ts";

/** A record as the search reads it. */
export type SearchRow = {
  /** Integer ids as text. */
  id: string;
  display_number: string | null;
  title: string;
  subtitle: string | null;
  /** The record that its address is under. */
  parent_id: string | null;
  /** A `tsvector`. */
  search: unknown;
};

/** A record that may have been deleted. */
export type DeletedRow = SearchRow & { deleted_at: Date | null };

/** Which rows of a table are records, and which only wait for being purged or restored. */
export const live = sql`deleted_at is null`;
export const deleted = sql`deleted_at is not null`;

/** Who searches. */
export type Seeker = { userId: string; permissions: readonly string[] };

/** A kind of records that the search of an organization finds. */
export type SearchKind = {
  kind: string;
  /** What a caller needs to find them. */
  permission: string;
  /** `(select …)`: the records that are not deleted and that the caller may see, with the columns of `SearchRow`. */
  from: RawBuilder<SearchRow>;
  /** The same of the deleted ones, where every caller with the permission may know of them. */
  deletedFrom?: RawBuilder<DeletedRow>;
  /** The table whose text index knows their words, and whose id `from` has as `number` or `uuid`. */
  table?: SearchedTable;
  /** The conditions, on columns of `from`, under which a record is the very one that `q` names. */
  named: (q: string, seeker: Seeker) => RawBuilder<boolean>[];
  /** Whether the only record that has the words of a text is named by them, as colleagues are. */
  isNamedByPart?: boolean;
  /** Requests write its id as a number. */
  hasIntegerId?: boolean;
  /** Its address below the organization. */
  path: (row: Pick<SearchRow, "id" | "parent_id">) => string;
};

/** The record whose id, a UUID, `q` is. */
export function byUuid(q: string): RawBuilder<boolean>[] {
  return isUuid(q) ? [sql<boolean>`r.uuid = ${q}::uuid`] : [];
}

/** The record whose number `q` is, with or without the letters before it. */
export function byNumber(q: string, prefix = ""): RawBuilder<boolean>[] {
  const digits = new RegExp(`^(?:${prefix})?(\\d{1,16})$`, "iu").exec(q)?.[1];
  if (digits === undefined || Number(digits) > Number.MAX_SAFE_INTEGER) return [];
  return [sql<boolean>`r.number = ${digits}::bigint`];
}

/** The record with this code, as it is or in capitals. */
export function byCode(column: string, q: string): RawBuilder<boolean>[] {
  return [sql<boolean>`${sql.ref(`r.${column}`)} in (${q}, ${q.toUpperCase()})`];
}
