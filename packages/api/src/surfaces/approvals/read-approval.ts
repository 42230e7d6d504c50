import { getApproval } from "../../domains/approvals/operations/get-approval.ts";
import { Approval } from "../../kernel/approvals/approval.ts";
import { Problem } from "../../problems/problem.ts";
import type { PageQuery } from "./page-address.ts";
import { inOrderOf, readOrganizations } from "./read-organizations.ts";
import type { ShownOrganization } from "./show/shown-approval.ts";
import { run, type Visitor } from "../pages/visitor.ts";

export type FoundApproval = { approval: Approval; organization: ShownOrganization };

/**
 * Finds the approval of an address, which names no organization: tries each one that the visitor is a member
 * of, first the one that the query suggests.
 *
 * @returns null when it is in none of them
 * @throws Problem when an operation refuses for another reason
 */
export async function findApproval(
  visitor: Visitor,
  approvalId: string,
  query: PageQuery,
): Promise<FoundApproval | null> {
  for (const organization of inOrderOf(query, await readOrganizations(visitor))) {
    const params = { organizationId: organization.id, approvalId };
    const outcome = await run(visitor, getApproval, { params });
    if (!(outcome instanceof Problem)) {
      return { approval: Approval.parse(outcome.body), organization };
    }
    // Roles without permission to read approvals see none.
    if (outcome.status !== 404 && outcome.status !== 403) throw outcome;
  }
  return null;
}
