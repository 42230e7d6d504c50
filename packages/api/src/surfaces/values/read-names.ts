import { asUser, enterAsMember } from "../../database/tenant.ts";
import { isRecord } from "../../schema/is-record.ts";
import { isUuid } from "../../schema/uuid.ts";
import { kindOfArgument } from "../names/kind-of-argument.ts";
import { findRecordNames, type RecordNames } from "../names/record-names.ts";
import type { Visitor } from "../pages/visitor.ts";

/** A member for an id of each kind whose usual one has another name. */
const idMembers: Readonly<Record<string, string>> = {
  agenda_item: "itemId",
  customer_contact: "contactId",
  member: "userId",
};

/** The maximum number of records whose names are read. */
const maxReferences = 250;

/**
 * Reads the names of the records whose ids occur in values, as far as the visitor may read them.
 *
 * @param values members of records by their names, such as the changes of a call
 */
export async function readReferenceNames(
  { service, principal }: Visitor,
  organizationId: string,
  values: unknown,
): Promise<RecordNames> {
  const references = [...findReferences(values)].slice(0, maxReferences);
  if (principal === null || references.length === 0) return new Map();
  return asUser(service.database, principal.userId, async (transaction) => {
    const membership = await enterAsMember(transaction, organizationId);
    if (membership === null) return new Map<string, string>();
    return findRecordNames(transaction, references, membership);
  });
}

/** Returns the name of the record that a member refers to; null if the member or the record has none. */
export function findReferenceName(
  names: RecordNames,
  member: string,
  id: string | number,
): string | null {
  const kind = kindOf(member);
  return kind === undefined ? null : (names.get(`${kind} ${id}`) ?? null);
}

/** Whether a member contains ids of records. */
export const isReference = (member: string): boolean => kindOf(member) !== undefined;

/** Returns the kind of the records whose ids a member contains: `createdBy` contains that of a member. */
const kindOf = (member: string): string | undefined =>
  member.endsWith("By") ? "member" : kindOfArgument(member)?.kind;

/** Finds the ids in a value: each as an object with one member, whose name tells the kind. */
function* findReferences(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const item of value) yield* findReferences(item);
  if (!isRecord(value)) return;
  for (const [member, memberValue] of Object.entries(value)) {
    yield* findReferences(memberValue);
    const kind = kindOf(member);
    if (kind === undefined) continue;
    for (const id of Array.isArray(memberValue) ? (memberValue as unknown[]) : [memberValue]) {
      if (typeof id === "number" || (typeof id === "string" && isUuid(id))) {
        yield { [idMembers[kind] ?? toIdMember(kind)]: id };
      }
    }
  }
}

/** `customer_asset` → `customerAssetId`. */
function toIdMember(kind: string): string {
  return `${kind.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())}Id`;
}
