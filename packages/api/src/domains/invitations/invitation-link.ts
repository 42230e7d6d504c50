import type { Language } from "@werkbank/http/accept-language";

/** Returns the path of the page on which an invitation is accepted: `/invitations/{token}`, in Dutch under `/nl`. */
export function toInvitationPath(token: string, language: Language): string {
  return `${language === "nl" ? "/nl" : ""}/invitations/${token}`;
}
