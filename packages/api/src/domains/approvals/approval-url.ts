import type { ApiConfig } from "../../config.ts";
import type { ApprovalRow } from "../../kernel/approvals/approval.ts";

/** The page where people see a held call and decide it. */
export function toApprovalUrl(
  { docsUrl }: Pick<ApiConfig, "docsUrl">,
  { id, organization_id: organizationId }: Pick<ApprovalRow, "id" | "organization_id">,
): string {
  return `${docsUrl}/approvals/${id}?organization=${organizationId}`;
}
