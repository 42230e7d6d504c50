import {
  asUser,
  enterAsMember,
  type Membership,
  type Transaction,
} from "../../../database/tenant.ts";
import type { RejectedCall } from "./rejected-call.ts";

/**
 * Reads data for suggestions from the organization of a rejected call, with the caller's permissions; returns
 * null without an organization or membership, or if the database fails.
 */
export async function readForCaller<Result>(
  { context: { service, principal }, organizationId }: RejectedCall,
  find: (transaction: Transaction, member: Membership) => Promise<Result | null>,
): Promise<Result | null> {
  if (organizationId === null) return null;
  try {
    return await asUser(service.database, principal.userId, async (transaction) => {
      const member = await enterAsMember(transaction, organizationId);
      return member && find(transaction, member);
    });
  } catch {
    return null;
  }
}
