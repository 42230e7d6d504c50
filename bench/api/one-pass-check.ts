import { createHash } from "node:crypto";
import type { Transaction } from "@werkbank/api/database";

type Row = { sequence: number; canonical: string; hash: Buffer };
type ValueRow = {
  sequence: number;
  position: number;
  before_salt: string;
  before_value: string;
  after_salt: string;
  after_value: string;
};
type CanonicalEntry = { changes: { before: string; after: string }[] };

const batch = 1_000;

/**
 * The reference: verifies in one transaction, computing the hashes on the request thread, as the service
 * originally did.
 *
 * @throws Error when the chain is broken
 */
export async function checkInOnePass(transaction: Transaction, last: number): Promise<void> {
  let previous: Buffer = Buffer.alloc(32);
  for (let start = 1; start <= last; start += batch) {
    const range = [start, Math.min(start + batch - 1, last)];
    const [rows, values] = await Promise.all([
      transaction.all<Row>({
        text: `select sequence, id, at, actor_user_id, channel, action, target_kind, target_id, outcome,
  canonical, hash from audit_entries where sequence between $1 and $2 order by sequence`,
        values: range,
      }),
      transaction.all<ValueRow>({
        text: `select sequence, position, before_salt, before_value, after_salt, after_value
from audit_values where sequence between $1 and $2`,
        values: range,
      }),
    ]);
    const bySequence = Map.groupBy(values, ({ sequence }) => sequence);
    for (const row of rows) {
      if (!isIntact(row, previous, bySequence.get(row.sequence) ?? [])) {
        throw new Error(`entry ${row.sequence} is broken`);
      }
      previous = row.hash;
    }
  }
}

function isIntact(row: Row, previous: Buffer, values: ValueRow[]): boolean {
  const sequence = Buffer.alloc(8);
  sequence.writeBigInt64BE(BigInt(row.sequence));
  const hash = createHash("sha256").update(previous).update(sequence).update(row.canonical);
  if (!hash.digest().equals(row.hash)) return false;
  const { changes } = JSON.parse(row.canonical) as CanonicalEntry;
  return values.every(
    ({ position, before_salt, before_value, after_salt, after_value }) =>
      changes[position]?.before === digest(before_salt, before_value) &&
      changes[position].after === digest(after_salt, after_value),
  );
}

function digest(salt: string, value: string): string {
  return createHash("sha256").update(salt).update(value).digest("hex");
}
