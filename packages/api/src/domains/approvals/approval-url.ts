import type { ApiConfig } from "../../config.ts";
import type { ApprovalRow } from "../../kernel/approvals/approval.ts";

/** The path of the page of an approval, in a language. */
export function toApprovalPath(
  { id, organizationId }: { id: string; organizationId: string },
  language: "en" | "nl",
): string {
  const prefix = language === "nl" ? "/nl" : "";
  return `${prefix}/approvals/${id}?organization=${organizationId}`;
}

/** The page of the service where people see a held call and decide it, in a language. */
export function toApprovalUrl(
  { baseUrl }: Pick<ApiConfig, "baseUrl">,
  { id, organization_id: organizationId }: Pick<ApprovalRow, "id" | "organization_id">,
  language: "en" | "nl" = "en",
): string {
  return baseUrl + toApprovalPath({ id, organizationId }, language);
}
