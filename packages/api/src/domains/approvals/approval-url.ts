import type { Language } from "@werkbank/http/accept-language";
import type { ApiConfig } from "../../config.ts";

type ApprovalPlace = { id: string; organizationId: string };

/** Returns the path of an approval's page, in a language. */
export function toApprovalPath({ id, organizationId }: ApprovalPlace, language: Language): string {
  return `${prefixOf(language)}/approvals/${id}?organization=${organizationId}`;
}

const prefixOf = (language: Language) => (language === "nl" ? "/nl" : "");

/** Returns the URL of the list of pending approvals of an organization, in a language. */
export function toListUrl(
  { baseUrl }: Pick<ApiConfig, "baseUrl">,
  organizationId: string,
  language: Language,
): string {
  return `${baseUrl}${prefixOf(language)}/approvals?organization=${organizationId}`;
}

/** Returns the address of the page where people see and decide a held call, in a language. */
export function toApprovalUrl(
  { baseUrl }: Pick<ApiConfig, "baseUrl">,
  approval: ApprovalPlace,
  language: Language = "en",
): string {
  return baseUrl + toApprovalPath(approval, language);
}
