// Decision: decisions/0017-record-search-and-names.md
import type { Membership, Transaction } from "../../database/tenant.ts";
import { line } from "../../schema/text.ts";
import type { SearchKind } from "../shared/search-kind.ts";
import { type FoundRecord, findRecords } from "./find-records.ts";

/** A record to choose from: its id in the type that requests use, and a label. */
export type Candidate = { id: string | number; displayNumber?: string; label: string };

/** The result of resolving a name. */
export type NameResolution =
  | { found: "one"; record: Candidate }
  | { found: "several"; candidates: Candidate[] }
  | { found: "none"; nearest: Candidate[] };

/** The maximum number of candidates or near matches. */
const maxCandidates = 5;

/**
 * Finds the record of a kind by its id, display number, code, SKU, serial number, email address or unique
 * name; a member also by `me` and by a unique part of the name. If the member may not read the kind, nothing is
 * found.
 */
export async function resolveName(
  transaction: Transaction,
  kind: SearchKind,
  text: string,
  member: Membership,
): Promise<NameResolution> {
  const isReadable = member.permissions.includes(kind.permission);
  // The database rejects text with characters that no name can contain, such as NUL.
  if (!isReadable || !line().safeParse(text).success) return { found: "none", nearest: [] };
  const records = await findRecords(transaction, kind, text, member, maxCandidates);
  const named = records.filter(({ score }) => score === 1).map((row) => toCandidate(kind, row));
  const [record, ...others] = named;
  if (record === undefined) {
    return { found: "none", nearest: records.map((row) => toCandidate(kind, row)) };
  }
  return others.length === 0 ? { found: "one", record } : { found: "several", candidates: named };
}

function toCandidate(
  kind: SearchKind,
  { id, display_number, title, subtitle }: FoundRecord,
): Candidate {
  const label = [title, subtitle].filter((part) => part !== null && part !== "").join(" · ");
  return {
    id: kind.hasIntegerId === true ? Number(id) : id,
    ...(display_number === null ? {} : { displayNumber: display_number }),
    label,
  };
}
