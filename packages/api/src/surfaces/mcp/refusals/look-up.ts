import {
  asUser,
  enterAsMember,
  type Membership,
  type Transaction,
} from "../../../database/tenant.ts";
import type { RefusedCall } from "./refused-call.ts";

/**
 * Reads something of the organization of a refused call, as its caller sees it; null for one without an
 * organization, and without the database: the refusal then comes without this help.
 */
export async function lookUp<Found>(
  { session: { service, principal }, organizationId }: RefusedCall,
  find: (transaction: Transaction, member: Membership) => Promise<Found | null>,
): Promise<Found | null> {
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
