import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { AnchorKeys } from "./anchor-keys.ts";
import { type AuditAnchor, verifyAnchor } from "./audit-anchor.ts";

/** An anchor as stored. It is not trusted: the owner of the database can change it. */
export type StoredAnchor = { sequence: number; keyId: string; jws: string };

const selectAnchors = () =>
  queries.selectFrom("audit_anchors").select(["sequence", "key_id as keyId", "jws"]);

/**
 * Reads the newest anchor with a known key; anchors with other keys are ignored, since they prove nothing.
 *
 * @param maxSequence the maximum sequence of its entry
 */
export function readNewestAnchor(
  transaction: Transaction,
  keys: AnchorKeys,
  maxSequence = Number.MAX_SAFE_INTEGER,
): Promise<StoredAnchor | undefined> {
  return transaction.one(
    selectAnchors()
      .where("sequence", "<=", maxSequence)
      .where("key_id", "in", toKeyIds(keys))
      .orderBy("sequence", "desc")
      .limit(1),
  );
}

/** Reads the anchors with known keys whose entries are in a range, both ends included. */
export function readAnchors(
  transaction: Transaction,
  keys: AnchorKeys,
  [start, end]: readonly [number, number],
): Promise<StoredAnchor[]> {
  return transaction.all(
    selectAnchors()
      .where("sequence", ">=", start)
      .where("sequence", "<=", end)
      .where("key_id", "in", toKeyIds(keys))
      .orderBy("sequence"),
  );
}

/** Adds an anchor; returns false if the entry already has one. */
export async function insertAnchor(
  transaction: Transaction,
  organizationId: string,
  { sequence, keyId, jws }: StoredAnchor,
): Promise<boolean> {
  const inserted = await transaction.one(
    queries
      .insertInto("audit_anchors")
      .values({ organization_id: organizationId, sequence, key_id: keyId, jws })
      .onConflict((conflict) => conflict.columns(["organization_id", "sequence"]).doNothing())
      .returning("sequence"),
  );
  return inserted !== undefined;
}

/** Returns a stored anchor as shown in responses; null if the service has not signed it for this entry. */
export async function verifyStoredAnchor(
  keys: AnchorKeys,
  organizationId: string,
  stored: StoredAnchor,
): Promise<AuditAnchor | null> {
  const verified = await verifyAnchor(keys, stored.jws);
  if ("reason" in verified) return null;
  const { head, keyId } = verified;
  const matchesEntry =
    head.organizationId === organizationId &&
    head.sequence === stored.sequence &&
    keyId === stored.keyId;
  return matchesEntry
    ? { sequence: head.sequence, hash: head.hash, at: head.at, keyId, jws: stored.jws }
    : null;
}

const toKeyIds = ({ verification }: AnchorKeys): string[] => verification.map(({ kid }) => kid);
