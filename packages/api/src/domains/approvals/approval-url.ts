import type { ApiConfig } from "../../config.ts";
import type { ApprovalRow } from "../../kernel/approvals/approval.ts";

/** Returns the path of an approval's page, in a language. */
export function toApprovalPath(
  { id, organizationId }: { id: string; organizationId: string },
  language: "en" | "nl",
): string {
  const prefix = language === "nl" ? "/nl" : "";
  return `${prefix}/approvals/${id}?organization=${organizationId}`;
}

/** Returns the address of the page where people see and decide a held call, in a language. */
export function toApprovalUrl(
  { baseUrl }: Pick<ApiConfig, "baseUrl">,
  { id, organization_id: organizationId }: Pick<ApprovalRow, "id" | "organization_id">,
  language: "en" | "nl" = "en",
): string {
  return baseUrl + toApprovalPath({ id, organizationId }, language);
}
