import { createHash } from "node:crypto";

/** Consecutive entries of one organization, as plain values that can be passed to a worker. */
export type ChainPage = {
  /** The hash of the previous entry, hexadecimal. */
  previous: string;
  /** The sequence numbers of the page, the last one included. */
  start: number;
  end: number;
  /** JSON of an array of `PageEntry`, in order. */
  entries: string;
  /** JSON of an array of `PageValue`. */
  values: string;
};

/** The result of checking a page. */
export type PageCheck = {
  /** The first entry that is missing or not as it was written. */
  firstBrokenSequence: number | null;
  /** The hashes of the entries before that one, or of all, hexadecimal, in order. */
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

/** The members of the canonical JSON that are compared. */
type Chained = {
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
 * Recomputes the hashes of a page from the one before, and compares the entries and the stored values with
 * them. Pure computation, run by a worker.
 */
export function checkPage({ previous, start, end, entries, values }: ChainPage): PageCheck {
  const rows = JSON.parse(entries) as PageEntry[];
  const bySequence = Map.groupBy(JSON.parse(values) as PageValue[], ([sequence]) => sequence);
  const hashes: string[] = [];
  let before: Buffer = Buffer.from(previous, "hex");
  for (let sequence = start; sequence <= end; sequence += 1) {
    const row = rows[sequence - start];
    // A gap shows as the following entry in its place.
    if (row?.sequence !== sequence) return { firstBrokenSequence: sequence, hashes };
    const hash = hashOf(row, before);
    if (
      hash.toString("hex") !== row.hash ||
      !saysWhatItHolds(row, bySequence.get(sequence) ?? [])
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

/** Returns whether the columns and values beside the chain match what the chain records. */
function saysWhatItHolds(row: PageEntry, values: PageValue[]): boolean {
  let canonical: Chained;
  try {
    canonical = JSON.parse(row.canonical) as Chained;
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
  // Missing values have been erased: the chain still has their hashes.
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
