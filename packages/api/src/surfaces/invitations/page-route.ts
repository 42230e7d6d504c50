import type { Language } from "@werkbank/http/accept-language";
import { toInvitationPath } from "../../domains/invitations/invitation-link.ts";
import { languageOf } from "../pages/page-language.ts";

/** The parameters of a page's path. */
export type PageRoute = { token: string; language: Language };

/** Whether a path is below `/invitations` or `/nl/invitations`, even if there is no such page. */
export function isInvitationPagePath(pathname: string): boolean {
  return /^(?:\/nl)?\/invitations(?:\/|$)/u.test(pathname);
}

/** Parses the path of a page; returns null if there is no such page. */
export function parsePageRoute(pathname: string): PageRoute | null {
  const pages = /^(?:\/nl)?\/invitations\/(?<token>[\w-]{1,200})\/?$/u;
  const token = pages.exec(pathname)?.groups?.["token"];
  return token === undefined ? null : { token, language: languageOf(pathname) };
}

export const toPagePath = ({ token, language }: PageRoute): string =>
  toInvitationPath(token, language);
