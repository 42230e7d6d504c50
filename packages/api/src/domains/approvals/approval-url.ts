import type { Language } from "@werkbank/http/accept-language";
import type { ApiConfig } from "../../config.ts";

/** The URI of the MCP App that shows an approval. */
export const approvalAppUri = "ui://werkbank/approval";

type ApprovalReference = { id: string; organizationId: string };

/** Returns the path and query of an approval's page. */
export function toApprovalPath(
  { id, organizationId }: ApprovalReference,
  language: Language,
): string {
  return `${languagePrefix(language)}/approvals/${id}?organization=${organizationId}`;
}

const languagePrefix = (language: Language) => (language === "nl" ? "/nl" : "");

/** Returns the URL of the page that lists the pending approvals of an organization. */
export function toApprovalListUrl(
  { baseUrl }: Pick<ApiConfig, "baseUrl">,
  organizationId: string,
  language: Language,
): string {
  return `${baseUrl}${languagePrefix(language)}/approvals?organization=${organizationId}`;
}

/** Returns the URL of the page where approvers see a held call and decide it. */
export function toApprovalUrl(
  { baseUrl }: Pick<ApiConfig, "baseUrl">,
  approval: ApprovalReference,
  language: Language = "en",
): string {
  return baseUrl + toApprovalPath(approval, language);
}
