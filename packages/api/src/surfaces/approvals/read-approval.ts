import { getApproval } from "../../domains/approvals/operations/get-approval.ts";
import { Approval } from "../../kernel/approvals/approval.ts";
import { Problem } from "../../problems/problem.ts";
import type { PageQuery } from "./page-address.ts";
import { inOrderOf, readOrganizations } from "./read-organizations.ts";
import type { ShownOrganization } from "./show/shown-approval.ts";
import { run, type Visitor } from "../pages/visitor.ts";

export type FoundApproval = { approval: Approval; organization: ShownOrganization };

/**
 * Finds an approval by its id alone, since the path has no organization: tries each organization of the
 * visitor, that of the query first.
 *
 * @returns null if none of them has it
 * @throws Problem of an operation, other than 403 and 404
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
    // 403: the visitor's role there may not read approvals.
    if (outcome.status !== 404 && outcome.status !== 403) throw outcome;
  }
  return null;
}
