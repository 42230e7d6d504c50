import type { Language } from "@werkbank/http/accept-language";

/** Returns the path of the page that accepts an invitation: `/invitations/{token}`, or `/nl/invitations/{token}`. */
export function toInvitationPath(token: string, language: Language): string {
  return `${language === "nl" ? "/nl" : ""}/invitations/${token}`;
}
