import { getApproval } from "../../domains/approvals/operations/get-approval.ts";
import { Approval } from "../../kernel/approvals/approval.ts";
import { Problem } from "../../problems/problem.ts";
import type { PageQuery } from "./page-route.ts";
import { readOrganizations } from "../pages/read-organizations.ts";
import { selectedFirst } from "./selected-first.ts";
import type { OrganizationView } from "./render/approval-view.ts";
import { runForVisitor, type Visitor } from "../pages/visitor.ts";

export type FoundApproval = { approval: Approval; organization: OrganizationView };

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
  for (const organization of selectedFirst(query, await readOrganizations(visitor))) {
    const params = { organizationId: organization.id, approvalId };
    const result = await runForVisitor(visitor, getApproval, { params });
    if (!(result instanceof Problem)) {
      return { approval: Approval.parse(result.body), organization };
    }
    // 403: the visitor's role there may not read approvals.
    if (result.status !== 404 && result.status !== 403) throw result;
  }
  return null;
}
