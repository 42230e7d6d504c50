import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { SearchKind } from "../../domains/shared/search-kind.ts";
import { isRecord } from "../../schema/is-record.ts";
import { isUuid } from "../../schema/uuid.ts";
import { kindFromSibling, kindOfArgument } from "./kind-of-argument.ts";

/** Kind and id of a record, such as `customer 1003` → its display number and title. */
export type RecordNames = ReadonlyMap<string, string>;

type Values = Record<string, unknown>;

/** An id whose object has no member with its name. */
type UnnamedId = { kind: SearchKind; id: string | number; nameMember: string };

/** Members returned exactly as given or stored: no names are added. */
const verbatimMembers = /^(attributes|changes|conditions|data|input|result)$/u;

/**
 * Finds the names of records whose ids occur in a result without a name, in a single query. Deleted records,
 * and those that the member may not read, have no name.
 */
export async function findRecordNames(
  transaction: Transaction,
  result: unknown,
  { permissions }: Membership,
): Promise<RecordNames> {
  const idsByKind = new Map<SearchKind, Set<string | number>>();
  for (const { kind, id } of findUnnamedIds(result)) {
    if (!permissions.includes(kind.permission)) continue;
    idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id));
  }
  if (idsByKind.size === 0) return new Map();
  const selects = [...idsByKind].map(([kind, ids]) => selectNames(kind, [...ids]));
  const rows = await transaction.all(
    queries
      .selectFrom(sql<NameRow>`(${sql.join(selects, sql` union all `)})`.as("named"))
      .select(["kind", "id", "display_number", "title"]),
  );
  return new Map(
    rows.map(({ kind, id, display_number, title }) => [
      keyOf(kind, id),
      display_number === null ? title : `${display_number} ${title}`,
    ]),
  );
}

type NameRow = { kind: string; id: string; display_number: string | null; title: string };

function selectNames({ kind, from, hasIntegerId }: SearchKind, ids: (string | number)[]) {
  return queries
    .selectFrom(from.as("r"))
    .select([sql<string>`${kind}::text`.as("kind"), "id", "display_number", "title"])
    .where(
      hasIntegerId === true
        ? sql<boolean>`r.number = any(${ids}::bigint[])`
        : sql<boolean>`r.uuid = any(${ids}::uuid[])`,
    );
}

/** Adds `customerName` after `customerId` where the names contain it, throughout a value. */
export function addRecordNames(value: unknown, names: RecordNames): unknown {
  if (names.size === 0) return value;
  if (Array.isArray(value)) return value.map((item) => addRecordNames(item, names));
  if (!isRecord(value)) return value;
  const named: Values = {};
  for (const [member, memberValue] of Object.entries(value)) {
    named[member] = verbatimMembers.test(member) ? memberValue : addRecordNames(memberValue, names);
    const unnamed = unnamedIdAt(value, member);
    const name = unnamed && names.get(keyOf(unnamed.kind.kind, unnamed.id));
    if (unnamed !== undefined && name !== undefined) named[unnamed.nameMember] = name;
  }
  return named;
}

function* findUnnamedIds(value: unknown): Generator<UnnamedId> {
  if (Array.isArray(value)) for (const item of value) yield* findUnnamedIds(item);
  if (!isRecord(value)) return;
  for (const [member, memberValue] of Object.entries(value)) {
    if (!verbatimMembers.test(member)) yield* findUnnamedIds(memberValue);
    const unnamed = unnamedIdAt(value, member);
    if (unnamed !== undefined) yield unnamed;
  }
}

function unnamedIdAt(holder: Values, member: string): UnnamedId | undefined {
  // Skip `recurrence…Id`: an occurrence has the same name as its series.
  if (!member.endsWith("Id") || member.startsWith("recurrence")) return undefined;
  const id = holder[member];
  if (typeof id !== "number" && !(typeof id === "string" && isUuid(id))) return undefined;
  const kind = kindOfArgument(member) ?? kindFromSibling(holder, member);
  if (kind === undefined || (typeof id === "number") !== (kind.hasIntegerId === true)) {
    return undefined;
  }
  const members = nameMembersOf(kind, member.replace(/([Uu]ser)?Id$/u, ""));
  const [nameMember] = members;
  // A line already describes its product.
  const isDescribed = kind.kind === "product" && typeof holder["description"] === "string";
  if (isDescribed || members.some((name) => Object.hasOwn(holder, name))) return undefined;
  return { kind, id, nameMember };
}

/**
 * Returns the members that may contain an id's name, the usual one first: `ownerDisplayName`, `customerName`.
 */
function nameMembersOf({ kind }: SearchKind, stem: string): [string, ...string[]] {
  const at = (end: string) => (stem === "" ? end : stem + end[0]?.toUpperCase() + end.slice(1));
  return kind === "member" ? [at("displayName")] : [at("name"), at("title"), at("label")];
}

const keyOf = (kind: string, id: string | number): string => `${kind} ${id}`;
