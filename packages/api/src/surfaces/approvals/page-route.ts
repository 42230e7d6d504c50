import type { Language } from "@werkbank/http/accept-language";
import { isUuid } from "../../schema/uuid.ts";
import { languageOf } from "../pages/page-language.ts";

/** The parameters of a page's path. */
export type PageRoute = {
  language: Language;
  /** The approval, a UUID in lower case; null for the list. */
  approvalId: string | null;
};

const pages = /^(?:\/nl)?\/approvals(?:\/(?<id>[^/]+))?\/?$/u;

/** Whether a path is below `/approvals` or `/nl/approvals`, even if there is no such page. */
export function isApprovalPagePath(pathname: string): boolean {
  return /^(?:\/nl)?\/approvals(?:\/|$)/u.test(pathname);
}

/** Parses the path of a page; returns null if there is no such page. */
export function parsePageRoute(pathname: string): PageRoute | null {
  const found = pages.exec(pathname);
  const id = found?.groups?.["id"] ?? null;
  if (found === null || (id !== null && !isUuid(id))) return null;
  return { language: languageOf(pathname), approvalId: id?.toLowerCase() ?? null };
}

/** The query of a page's URL; undefined members are omitted. */
export type PageQuery = Readonly<
  Partial<Record<"organization" | "view" | "cursor", string | undefined>>
>;

/** Reads the query of a page, ignoring unknown parameters. */
export function readPageQuery(search: URLSearchParams): PageQuery {
  const text = (name: string) => search.get(name) ?? undefined;
  return { organization: text("organization"), view: text("view"), cursor: text("cursor") };
}

/** Returns the path and query of a page. It never has a host, so a redirect stays on the site. */
export function toPagePath({ language, approvalId }: PageRoute, query: PageQuery = {}): string {
  const list = language === "nl" ? "/nl/approvals" : "/approvals";
  const path = approvalId === null ? list : `${list}/${approvalId}`;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
