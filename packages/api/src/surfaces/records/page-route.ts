import type { Language } from "@werkbank/http/accept-language";
import { type PagedRecord, toRecordKind, toRecordPath } from "../../domains/shared/record-urls.ts";
import { isUuid } from "../../schema/uuid.ts";
import { languageOf } from "../pages/page-language.ts";

/** The parameters of a page's path. */
export type PageRoute = PagedRecord & { language: Language };

const pages =
  /^(?:\/nl)?\/records\/(?<organizationId>[^/]+)\/(?<collection>[^/]+)\/(?<id>[^/]+)\/?$/u;

/** Whether a path is below `/records` or `/nl/records`, even if there is no such page. */
export function isRecordPagePath(pathname: string): boolean {
  return /^(?:\/nl)?\/records(?:\/|$)/u.test(pathname);
}

/** Parses the path of a page; returns null if there is no such page. */
export function parsePageRoute(pathname: string): PageRoute | null {
  const { organizationId = "", collection = "", id = "" } = pages.exec(pathname)?.groups ?? {};
  const kind = toRecordKind(collection);
  if (kind === null || !isUuid(organizationId) || !isId(id)) return null;
  return { language: languageOf(pathname), organizationId, kind, id };
}

/** Whether a text is a UUID or a positive integer; the operations check which of them the kind uses. */
function isId(id: string): boolean {
  return isUuid(id) || /^[1-9]\d{0,9}$/u.test(id);
}

export function toPagePath(route: PageRoute): string {
  return toRecordPath(route, route.language);
}
