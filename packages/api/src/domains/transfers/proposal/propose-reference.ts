import type { Transaction } from "../../../database/tenant.ts";
import type { ReferenceKey } from "../columns/column-mapping.ts";
import { findIds } from "../columns/find-reference.ts";
import { findReferenceField, type ReferenceField } from "../columns/reference-fields.ts";
import type { ColumnValues } from "./column-values.ts";
import type { ColumnMeaning } from "./header-synonyms.ts";
import type { Note } from "./unclear.ts";

type Key = Exclude<ReferenceKey, "id">;

/** The meanings of columns that name another record: its field, and the keys to try, the most likely first. */
const references: Readonly<Record<ColumnMeaning, { field: string; keys: readonly Key[] }>> = {
  "#customerNumber": { field: "customerId", keys: ["externalId", "number", "name", "email"] },
  "#customerName": { field: "customerId", keys: ["name", "externalId", "number", "email"] },
  "#customerEmail": { field: "customerId", keys: ["email", "name"] },
  "#supplierNumber": { field: "supplierId", keys: ["code", "externalId", "name"] },
  "#supplierName": { field: "supplierId", keys: ["name", "code", "externalId", "email"] },
  "#assignee": { field: "assigneeUserIds", keys: ["email", "name"] },
  "#orderNumber": { field: "orderId", keys: ["number"] },
  "#quoteNumber": { field: "quoteId", keys: ["number"] },
  "#assetNumber": { field: "customerAssetId", keys: ["serialNumber", "number", "name"] },
};

/** Returns the field of a column that names another record; undefined for other meanings. */
export const referencedFieldOf = (meaning: ColumnMeaning): string | undefined =>
  references[meaning]?.field;

/** Returns a meaning of columns that name the record of a field; undefined for other fields. */
export const meaningOfReference = (field: string): ColumnMeaning | undefined =>
  Object.keys(references).find((meaning) => references[meaning]?.field === field);

/** The number of cells that are looked up. */
const sampleSize = 25;

export type ReferenceCandidate = { column: ColumnValues; meaning: ColumnMeaning };

export type ProposedReference = {
  column: ColumnValues;
  field: string;
  reference: Key;
  notes: Note[];
};

type Attempt = ReferenceCandidate & { target: ReferenceField; key: Key; unmatched: string[] };

/**
 * Chooses the column and the key that name the other record best: the one of whose cells most name exactly one.
 *
 * @param transaction null if the caller may not read such records: then nothing is looked up
 */
export async function proposeReference(
  transaction: Transaction | null,
  candidates: readonly ReferenceCandidate[],
): Promise<ProposedReference | null> {
  const attempts: Attempt[] = [];
  for (const candidate of candidates) {
    const { field, keys } = references[candidate.meaning] ?? { field: "", keys: [] };
    const target = findReferenceField(field);
    if (target === undefined) continue;
    for (const key of keys) {
      const unmatched = await findUnmatched(transaction, target, key, candidate.column);
      attempts.push({ ...candidate, target, key, unmatched });
    }
  }
  const toShare = ({ column, unmatched }: Attempt) =>
    1 - unmatched.length / Math.max(1, Math.min(sampleSize, column.distinct.length));
  const best = attempts.toSorted(
    (one, other) =>
      toShare(other) * other.column.filled - toShare(one) * one.column.filled ||
      Number(other.meaning.endsWith("Number")) - Number(one.meaning.endsWith("Number")),
  )[0];
  if (best === undefined) return null;
  const { column, meaning, key, unmatched } = best;
  const field = referencedFieldOf(meaning) as string;
  const note: Note = {
    column: column.name,
    field,
    code: "unmatched_references",
    values: unmatched,
  };
  return { column, field, reference: key, notes: unmatched.length === 0 ? [] : [note] };
}

/** Returns the first cells that do not name exactly one record. */
async function findUnmatched(
  transaction: Transaction | null,
  target: ReferenceField,
  key: Key,
  { distinct }: ColumnValues,
): Promise<string[]> {
  const sample = distinct.slice(0, sampleSize).map(({ text }) => text);
  if (transaction === null) return sample;
  const found = await Promise.all(
    sample.map(async (text) => {
      const parts = target.noun === "member" ? text.split("|") : [text];
      const ids = await Promise.all(parts.map((part) => findIds(transaction, target, key, part)));
      return ids.every(({ length }) => length === 1);
    }),
  );
  return sample.filter((_, index) => found[index] === false);
}
