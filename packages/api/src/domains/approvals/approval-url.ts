import type { ApiConfig } from "../../config.ts";
import type { ApprovalRow } from "../../kernel/approvals/approval.ts";

/** The page of the service where people see a held call and decide it, in a language. */
export function toApprovalUrl(
  { baseUrl }: Pick<ApiConfig, "baseUrl">,
  { id, organization_id: organizationId }: Pick<ApprovalRow, "id" | "organization_id">,
  language: "en" | "nl" = "en",
): string {
  const prefix = language === "nl" ? "/nl" : "";
  return `${baseUrl}${prefix}/approvals/${id}?organization=${organizationId}`;
}
