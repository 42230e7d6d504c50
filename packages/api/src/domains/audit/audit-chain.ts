// Decision: decisions/0007-audit-log.md
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Transaction } from "../../database/tenant.ts";
import { initialHash } from "./audit-entry.ts";
import type { AnchorKeys } from "./anchor-keys.ts";
import type { ChainPage, PageCheck } from "./chain-page.ts";
import { verifyStoredAnchor, readAnchors, type StoredAnchor } from "./stored-anchors.ts";

/** The newest entry of a chain and its hash (hexadecimal). Without entries, the sequence is 0 and the hash all zeros. */
export type ChainHead = { sequence: number; hash: string };

/** The result of checking a chain. `checkedFrom` and `checkedTo` are null if there is nothing to check. */
export type ChainCheck = {
  valid: boolean;
  checkedFrom: number | null;
  checkedTo: number | null;
  entries: number;
  headHash: string;
  firstBrokenSequence: number | null;
};

/** The dependencies of a check. */
export type ChainCheckContext = {
  organizationId: string;
  keys: AnchorKeys;
  /** Runs a short transaction inside the organization, so that a check does not occupy a connection. */
  inOrganization: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
  /** Checks a page in a worker thread. */
  checkPage: (page: ChainPage) => Promise<PageCheck>;
};

/** The maximum number of entries, and of their bytes, in a page. */
const maxPageEntries = 250;
const maxPageBytes = 4 * 1024 * 1024;

/** Reads the head of the organization's chain. Entries appended later are not part of a check. */
export async function readHead(transaction: Transaction): Promise<ChainHead> {
  const head = await transaction.one<ChainHead>({
    text: `select audit_sequence as sequence, encode(head_hash, 'hex') as hash from audit_heads`,
    values: [],
  });
  return head ?? { sequence: 0, hash: initialHash };
}

/** Reads the stored hash of an entry; undefined if there is no such entry. */
export async function readHash(
  transaction: Transaction,
  sequence: number,
): Promise<string | undefined> {
  const row = await transaction.one<{ hash: string }>({
    text: "select encode(hash, 'hex') as hash from audit_entries where sequence = $1",
    values: [sequence],
  });
  return row?.hash;
}

/**
 * Recomputes the hash chain, page by page, and compares the entries, the stored values, the stored anchors
 * and the head with it.
 *
 * @param head the head of the chain at the start of the check
 * @param from the first sequence to check; the hash of the previous entry is trusted
 * @param to the last sequence to check; if it is not before the head, entries beyond the head are checked too
 */
export async function checkChain(
  context: ChainCheckContext,
  head: ChainHead,
  [from, to]: readonly [number, number],
): Promise<ChainCheck> {
  const last = Math.min(to, head.sequence);
  const count = Math.max(last - from + 1, 0);
  const firstBroken =
    (count > 0 ? await findFirstBroken(context, head, [from, last]) : null) ??
    (to < head.sequence
      ? null
      : await context.inOrganization((tx) => findEntryBeyondHead(tx, context, head)));
  return {
    valid: firstBroken === null,
    checkedFrom: count === 0 ? null : from,
    checkedTo: count === 0 ? null : last,
    entries: count,
    headHash: head.hash,
    firstBrokenSequence: firstBroken,
  };
}

/** Returns the sequence of the first broken entry of a nonempty part of the log, or null. */
async function findFirstBroken(
  context: ChainCheckContext,
  head: ChainHead,
  [from, last]: readonly [number, number],
): Promise<number | null> {
  let previous =
    from === 1 ? initialHash : await context.inOrganization((tx) => readHash(tx, from - 1));
  if (previous === undefined) return from - 1;
  let nextPage: Promise<PageWithAnchors> | null = startReadingPage(context, from, last);
  while (nextPage !== null) {
    const page: PageWithAnchors = await nextPage;
    const { start, end, entries, values } = page;
    // Reads the next page while a worker checks this one.
    nextPage = end < last ? startReadingPage(context, end + 1, last) : null;
    const check = await context.checkPage({ previous, start, end, entries, values });
    const hashAt = (sequence: number) => check.hashes[sequence - start];
    const brokenAnchor = await findBrokenAnchor(context, page.anchors, hashAt);
    const firstBroken = minimum(check.firstBrokenSequence, brokenAnchor);
    if (firstBroken !== null) return firstBroken;
    previous = hashAt(end) ?? previous;
  }
  return last === head.sequence && previous !== head.hash ? last : null;
}

type PageWithAnchors = Omit<ChainPage, "previous"> & { anchors: StoredAnchor[] };

/** Starts to read the page that begins at `start`, in a part of the log that ends at `last`. */
function startReadingPage(
  context: ChainCheckContext,
  start: number,
  last: number,
): Promise<PageWithAnchors> {
  const limit = Math.min(start + maxPageEntries - 1, last);
  const read = async (transaction: Transaction): Promise<PageWithAnchors> => {
    const [page, anchors] = await Promise.all([
      readPage(transaction, start, limit),
      readAnchors(transaction, context.keys, [start, limit]),
    ]);
    return { start, ...page, anchors: anchors.filter(({ sequence }) => sequence <= page.end) };
  };
  // The embedded engine never yields to the event loop; this lets other work run between pages.
  const pending = nextTurn().then(() => context.inOrganization(read));
  // The page after a broken one is never awaited.
  pending.catch(() => undefined);
  return pending;
}

/** Returns the sequence of the first entry that does not match its anchor, or whose anchor is invalid; else null. */
async function findBrokenAnchor(
  { keys, organizationId }: ChainCheckContext,
  anchors: readonly StoredAnchor[],
  hashAt: (sequence: number) => string | undefined,
): Promise<number | null> {
  for (const stored of anchors) {
    const anchored = await verifyStoredAnchor(keys, organizationId, stored);
    if (anchored === null || anchored.hash !== hashAt(stored.sequence)) return stored.sequence;
  }
  return null;
}

/** Returns the sequence of the first entry beyond the head that was not appended, or is anchored but missing. */
async function findEntryBeyondHead(
  transaction: Transaction,
  { keys }: ChainCheckContext,
  head: ChainHead,
): Promise<number | null> {
  // In this order: the head, read last, includes every entry whose anchor was read before.
  const [anchors, entry, currentHead] = await Promise.all([
    readAnchors(transaction, keys, [head.sequence + 1, Number.MAX_SAFE_INTEGER]),
    transaction.one<{ sequence: number | null }>({
      text: `select min(e.sequence) as sequence from audit_entries e
where e.sequence > $1 and e.sequence > coalesce((select audit_sequence from audit_heads), 0)`,
      values: [head.sequence],
    }),
    readHead(transaction),
  ]);
  const hasAnchorBeyondHead = anchors.some(({ sequence }) => sequence > currentHead.sequence);
  return entry?.sequence ?? (hasAnchorBeyondHead ? currentHead.sequence + 1 : null);
}

type PageRow = { end: number; entries: string; values: string };

/**
 * Reads the entries and values of a page as JSON, which a worker parses: the driver would parse rows in this
 * thread. The page ends early if it would exceed the maximum size.
 */
async function readPage(transaction: Transaction, start: number, limit: number): Promise<PageRow> {
  const page = await transaction.one<PageRow>({
    text: `with sized as (
  select e.sequence, sum(octet_length(e.canonical) + coalesce((
    select sum(octet_length(v.before_value) + octet_length(v.after_value))
    from audit_values v where v.sequence = e.sequence), 0)) over (order by e.sequence) as bytes
  from audit_entries e where e.sequence between $1 and $2),
page as materialized (
  select coalesce(max(sequence), $1) as "end" from sized where bytes <= $3)
select page."end",
  coalesce((select json_agg(e) from (
    select sequence, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      actor_user_id, channel, action, target_kind, target_id, outcome, canonical,
      encode(hash, 'hex') as hash
    from audit_entries where sequence between $1 and page."end" order by sequence) e), '[]')::text
    as entries,
  coalesce((select json_agg(json_build_array(
      sequence, position, before_salt, before_value, after_salt, after_value))
    from audit_values where sequence between $1 and page."end"), '[]')::text as values
from page`,
    values: [start, limit, maxPageBytes],
  });
  return page ?? { end: limit, entries: "[]", values: "[]" };
}

function minimum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
