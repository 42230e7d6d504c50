import type { Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems/problem.ts";
import type { AnchorKeys } from "./anchor-keys.ts";
import { type AuditAnchorCheck, type VerifiedAnchor, verifyAnchor } from "./audit-anchor.ts";
import { type ChainHead, readHash } from "./audit-chain.ts";

const rejectionDetails = {
  malformed: "The anchor is not a text that this service has signed as one.",
  unknown_key: "The anchor was signed with a key that this service does not know.",
  bad_signature: "The anchor was changed after it was signed: its signature is not right.",
  other_organization: "The anchor belongs to the audit log of another organization.",
};

/**
 * Verifies an anchor that a caller has kept, and asserts that it belongs to the organization.
 *
 * @throws Problem AUDIT_ANCHOR_REFUSED
 */
export async function verifyKeptAnchor(
  keys: AnchorKeys,
  organizationId: string,
  jws: string,
): Promise<VerifiedAnchor> {
  const verified = await verifyAnchor(keys, jws);
  if ("reason" in verified) throw anchorRejected(verified.reason);
  if (verified.head.organizationId !== organizationId) throw anchorRejected("other_organization");
  return verified;
}

/** Checks whether the chain still contains the entry of an anchor, with the same hash. */
export async function checkKeptAnchor(
  transaction: Transaction,
  { head: anchored, keyId }: VerifiedAnchor,
  head: ChainHead,
): Promise<AuditAnchorCheck> {
  const { sequence, hash, at } = anchored;
  const stored = sequence > head.sequence ? undefined : await readHash(transaction, sequence);
  return { sequence, hash, at, keyId, isContained: stored === hash };
}

function anchorRejected(reason: keyof typeof rejectionDetails): Problem {
  return new Problem("AUDIT_ANCHOR_REFUSED", rejectionDetails[reason], { reason });
}
