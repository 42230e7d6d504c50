import { createHash } from "node:crypto";
import type { Transaction } from "../../database/tenant.ts";
import type { Canonical } from "./audit-entry.ts";

// Hashing here takes half the time of hashing in SQL, and an entry that is no JSON fails no query.

/** What a check of the chain came to. Sequence numbers are null where there is nothing to check. */
export type ChainCheck = {
  valid: boolean;
  checkedFrom: number | null;
  checkedTo: number | null;
  entries: number;
  headHash: string;
  firstBrokenSequence: number | null;
};

type Row = {
  sequence: number;
  id: string;
  at: Date;
  actor_user_id: string | null;
  channel: string;
  action: string;
  target_kind: string | null;
  target_id: string | null;
  outcome: string;
  canonical: string;
  hash: Buffer;
};

type ValueRow = {
  sequence: number;
  position: number;
  before_salt: string;
  before_value: string;
  after_salt: string;
  after_value: string;
};

/** So many entries are held in memory at a time. */
const batch = 1_000;

/**
 * Computes the chain of hashes anew, and holds the entries, the head and the stored values against it.
 *
 * @param from the first sequence to check; the hash of the entry before it is taken as it is
 * @param to the last one; beyond the last entry, the head is checked as well
 */
export async function checkChain(
  transaction: Transaction,
  from: number,
  to: number,
): Promise<ChainCheck> {
  // Read first: what is appended meanwhile is not part of this check.
  const head = await transaction.one<{ audit_sequence: number; head_hash: Buffer }>({
    text: "select audit_sequence, head_hash from audit_heads",
    values: [],
  });
  const headSequence = head?.audit_sequence ?? 0;
  const headHash = head?.head_hash ?? Buffer.alloc(32);
  const last = Math.min(to, headSequence);
  const count = Math.max(last - from + 1, 0);
  const found = {
    checkedFrom: count === 0 ? null : from,
    checkedTo: count === 0 ? null : last,
    entries: count,
    headHash: headHash.toString("hex"),
  };
  const result = (firstBrokenSequence: number | null): ChainCheck => ({
    valid: firstBrokenSequence === null,
    ...found,
    firstBrokenSequence,
  });

  if (count > 0) {
    let previous = await hashBefore(transaction, from);
    if (previous === undefined) return result(from - 1);
    for (let start = from; start <= last; start += batch) {
      const end = Math.min(start + batch - 1, last);
      const [rows, values] = await readBatch(transaction, start, end);
      for (let sequence = start; sequence <= end; sequence += 1) {
        const row = rows[sequence - start];
        // A gap shows as the entry behind it in its place.
        if (row === undefined || row.sequence !== sequence) return result(sequence);
        if (!isIntact(row, previous, values.get(sequence) ?? [])) return result(sequence);
        previous = row.hash;
      }
    }
    if (last === headSequence && !previous.equals(headHash)) return result(last);
  }
  return result(to < headSequence ? null : await sequenceBeyond(transaction, headSequence));
}

/** The hash that the chain goes on from; undefined when its entry is gone. */
async function hashBefore(transaction: Transaction, from: number): Promise<Buffer | undefined> {
  if (from === 1) return Buffer.alloc(32);
  const row = await transaction.one<{ hash: Buffer }>({
    text: "select hash from audit_entries where sequence = $1",
    values: [from - 1],
  });
  return row?.hash;
}

/** An entry that the head does not know of: no one appended it. */
async function sequenceBeyond(
  transaction: Transaction,
  headSequence: number,
): Promise<number | null> {
  // Entries committed since the head was read are known to the head as it is now.
  const row = await transaction.one<{ sequence: number | null }>({
    text: `select min(e.sequence) as sequence from audit_entries e
where e.sequence > $1 and e.sequence > coalesce((select audit_sequence from audit_heads), 0)`,
    values: [headSequence],
  });
  return row?.sequence ?? null;
}

async function readBatch(
  transaction: Transaction,
  start: number,
  end: number,
): Promise<[Row[], Map<number, ValueRow[]>]> {
  const [rows, values] = await Promise.all([
    transaction.all<Row>({
      text: `select sequence, id, at, actor_user_id, channel, action, target_kind, target_id, outcome,
  canonical, hash from audit_entries where sequence between $1 and $2 order by sequence`,
      values: [start, end],
    }),
    transaction.all<ValueRow>({
      text: `select sequence, position, before_salt, before_value, after_salt, after_value
from audit_values where sequence between $1 and $2`,
      values: [start, end],
    }),
  ]);
  const bySequence = new Map<number, ValueRow[]>();
  for (const value of values) {
    const others = bySequence.get(value.sequence);
    if (others === undefined) bySequence.set(value.sequence, [value]);
    else others.push(value);
  }
  return [rows, bySequence];
}

function isIntact(row: Row, previous: Buffer, values: ValueRow[]): boolean {
  const sequence = Buffer.alloc(8);
  sequence.writeBigInt64BE(BigInt(row.sequence));
  const hash = createHash("sha256")
    .update(previous)
    .update(sequence)
    .update(row.canonical)
    .digest();
  if (!hash.equals(row.hash)) return false;
  let canonical: Canonical;
  try {
    canonical = JSON.parse(row.canonical) as Canonical;
  } catch {
    return false;
  }
  // The columns that entries are found by stand beside the chain.
  const sameColumns =
    row.id === canonical.id &&
    row.at.toISOString() === canonical.at &&
    row.actor_user_id === canonical.actor.id &&
    row.channel === canonical.channel &&
    row.action === canonical.action &&
    row.target_kind === (canonical.target?.kind ?? null) &&
    row.target_id === (canonical.target?.id ?? null) &&
    row.outcome === canonical.outcome;
  // Values that are gone have been erased: the chain knows their hashes all the same.
  return (
    sameColumns &&
    values.every((value) => {
      const change = canonical.changes[value.position];
      return (
        change !== undefined &&
        change.before === digest(value.before_salt, value.before_value) &&
        change.after === digest(value.after_salt, value.after_value)
      );
    })
  );
}

function digest(salt: string, value: string): string {
  return createHash("sha256").update(salt).update(value).digest("hex");
}
