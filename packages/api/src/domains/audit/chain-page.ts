import { createHash } from "node:crypto";

/** Consecutive entries of one organization, in a form that can be sent to a worker. */
export type ChainPage = {
  /** The hash of the previous entry, hexadecimal. */
  previous: string;
  /** The first and the last sequence number of the page. */
  start: number;
  end: number;
  /** JSON of an array of `PageEntry`, in order. */
  entries: string;
  /** JSON of an array of `PageValue`. */
  values: string;
};

/** The result of checking a page. */
export type PageCheck = {
  /** The first entry that is missing or was changed. */
  firstBrokenSequence: number | null;
  /** The hashes (hexadecimal) of the entries before that one, or of all entries, in order. */
  hashes: string[];
};

type PageEntry = {
  sequence: number;
  id: string;
  at: string;
  actor_user_id: string | null;
  channel: string;
  action: string;
  target_kind: string | null;
  target_id: string | null;
  outcome: string;
  canonical: string;
  /** Hexadecimal. */
  hash: string;
};

/** The members of the canonical JSON that are compared with the columns and values. */
type ChainedMembers = {
  id: string;
  at: string;
  actor: { id: string | null };
  channel: string;
  action: string;
  target: { kind: string; id: string } | null;
  outcome: string;
  changes: { before: string; after: string }[];
};

type PageValue = [
  sequence: number,
  position: number,
  beforeSalt: string,
  beforeValue: string,
  afterSalt: string,
  afterValue: string,
];

/**
 * Recomputes the hashes of a page from the previous hash, and compares them with the entries and the stored
 * values. A pure function, run by a worker.
 */
export function checkPage({ previous, start, end, entries, values }: ChainPage): PageCheck {
  const rows = JSON.parse(entries) as PageEntry[];
  const bySequence = Map.groupBy(JSON.parse(values) as PageValue[], ([sequence]) => sequence);
  const hashes: string[] = [];
  let before: Buffer = Buffer.from(previous, "hex");
  for (let sequence = start; sequence <= end; sequence += 1) {
    const row = rows[sequence - start];
    // If an entry is missing, a later one has its place in the array.
    if (row?.sequence !== sequence) return { firstBrokenSequence: sequence, hashes };
    const hash = hashOf(row, before);
    if (
      hash.toString("hex") !== row.hash ||
      !matchesCanonical(row, bySequence.get(sequence) ?? [])
    ) {
      return { firstBrokenSequence: sequence, hashes };
    }
    hashes.push(row.hash);
    before = hash;
  }
  return { firstBrokenSequence: null, hashes };
}

function hashOf({ sequence, canonical }: PageEntry, before: Buffer): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigInt64BE(BigInt(sequence));
  return createHash("sha256").update(before).update(number).update(canonical).digest();
}

/** Returns whether the columns and the stored values of an entry match its canonical JSON. */
function matchesCanonical(row: PageEntry, values: PageValue[]): boolean {
  let canonical: ChainedMembers;
  try {
    canonical = JSON.parse(row.canonical) as ChainedMembers;
  } catch {
    return false;
  }
  const sameColumns =
    row.id === canonical.id &&
    row.at === canonical.at &&
    row.actor_user_id === canonical.actor.id &&
    row.channel === canonical.channel &&
    row.action === canonical.action &&
    row.target_kind === (canonical.target?.kind ?? null) &&
    row.target_id === (canonical.target?.id ?? null) &&
    row.outcome === canonical.outcome;
  // Values may be missing, since they can be erased: the canonical JSON only contains their hashes.
  return (
    sameColumns &&
    values.every(([, position, beforeSalt, before, afterSalt, after]) => {
      const change = canonical.changes[position];
      return (
        change !== undefined &&
        change.before === digest(beforeSalt, before) &&
        change.after === digest(afterSalt, after)
      );
    })
  );
}

function digest(salt: string, value: string): string {
  return createHash("sha256").update(salt).update(value).digest("hex");
}
