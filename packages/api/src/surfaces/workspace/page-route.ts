import type { Language } from "@werkbank/http/accept-language";
import { isUuid } from "../../schema/uuid.ts";
import { languageOf } from "../pages/page-language.ts";

/** The parameters of a page's path. */
export type PageRoute = {
  language: Language;
  /** A UUID in lower case; null for `/organization`, which leads to one. */
  organizationId: string | null;
  /** The slug of the section. */
  section: string | null;
  /** The record in the section; null for the list. */
  recordId: string | null;
};

const pages =
  /^(?:\/nl)?\/organization(?:\/(?<organizationId>[^/]+)(?:\/(?<section>[a-z-]+)(?:\/(?<recordId>[^/]+))?)?)?\/?$/u;

/** Whether a path is below `/organization` or `/nl/organization`, even if there is no such page. */
export function isWorkspacePath(pathname: string): boolean {
  return /^(?:\/nl)?\/organization(?:\/|$)/u.test(pathname);
}

/** Parses the path of a page; returns null if there is no such page. */
export function parsePageRoute(pathname: string): PageRoute | null {
  const found = pages.exec(pathname)?.groups;
  if (found === undefined) return null;
  const { organizationId, section = null, recordId } = found;
  if ([organizationId, recordId].some((id) => id !== undefined && !isUuid(id))) return null;
  return {
    language: languageOf(pathname),
    organizationId: organizationId?.toLowerCase() ?? null,
    section,
    recordId: recordId?.toLowerCase() ?? null,
  };
}

/** Returns the path of a page. It never has a host, so a redirect stays on the site. */
export function toPagePath({ language, ...parts }: PageRoute): string {
  const { organizationId, section, recordId } = parts;
  const segments = ["organization", organizationId, section, recordId];
  const path = segments.filter((segment) => segment !== null).join("/");
  return language === "nl" ? `/nl/${path}` : `/${path}`;
}
