// Decision: decisions/0017-record-search-and-names.md
import type { Membership, Transaction } from "../../database/tenant.ts";
import { line } from "../../schema/text.ts";
import type { SearchKind } from "../shared/search-kind.ts";
import { type Found, findRecords } from "./find-records.ts";

/** A record to choose from: its id as requests write it, and what people call it. */
export type Candidate = { id: string | number; displayNumber?: string; label: string };

/** The result of resolving a name. */
export type Resolution =
  | { found: "one"; record: Candidate }
  | { found: "several"; candidates: Candidate[] }
  | { found: "none"; nearest: Candidate[] };

/** The most candidates or near matches that are returned. */
const mostTold = 5;

/**
 * Finds the record of a kind that a text names: by its id, display number, code, SKU, serial number, e-mail
 * address or unique name; a person also by `me` and by a part of the name that nobody else has. A kind that
 * the member may not read has no records.
 */
export async function resolveName(
  transaction: Transaction,
  kind: SearchKind,
  text: string,
  member: Membership,
): Promise<Resolution> {
  const isReadable = member.permissions.includes(kind.permission);
  // Text that no name can contain could not even be compared by the database.
  if (!isReadable || !line().safeParse(text).success) return { found: "none", nearest: [] };
  const records = await findRecords(transaction, kind, text, member, mostTold);
  const named = records.filter(({ score }) => score === 1).map((row) => toCandidate(kind, row));
  const [record, ...others] = named;
  if (record === undefined) {
    return { found: "none", nearest: records.map((row) => toCandidate(kind, row)) };
  }
  return others.length === 0 ? { found: "one", record } : { found: "several", candidates: named };
}

function toCandidate(kind: SearchKind, { id, display_number, title, subtitle }: Found): Candidate {
  const label = [title, subtitle].filter((part) => part !== null && part !== "").join(" · ");
  return {
    id: kind.hasIntegerId === true ? Number(id) : id,
    ...(display_number === null ? {} : { displayNumber: display_number }),
    label,
  };
}
