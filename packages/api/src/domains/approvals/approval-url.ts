import type { Language } from "@werkbank/http/accept-language";
import type { ApiConfig } from "../../config.ts";

type ApprovalPlace = { id: string; organizationId: string };

/** Returns the path and query of an approval's page. */
export function toApprovalPath({ id, organizationId }: ApprovalPlace, language: Language): string {
  return `${prefixOf(language)}/approvals/${id}?organization=${organizationId}`;
}

const prefixOf = (language: Language) => (language === "nl" ? "/nl" : "");

/** Returns the URL of the page that lists the pending approvals of an organization. */
export function toListUrl(
  { baseUrl }: Pick<ApiConfig, "baseUrl">,
  organizationId: string,
  language: Language,
): string {
  return `${baseUrl}${prefixOf(language)}/approvals?organization=${organizationId}`;
}

/** Returns the URL of the page where approvers see a held call and decide it. */
export function toApprovalUrl(
  { baseUrl }: Pick<ApiConfig, "baseUrl">,
  approval: ApprovalPlace,
  language: Language = "en",
): string {
  return baseUrl + toApprovalPath(approval, language);
}
