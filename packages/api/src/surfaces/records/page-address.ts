import { type PagedRecord, toRecordKind, toRecordPath } from "../../domains/shared/record-page.ts";
import { isUuid } from "../../schema/uuid.ts";
import { languageOf, type PageLanguage } from "../pages/page-language.ts";

/** What an address of these pages names. */
export type PageAddress = PagedRecord & { language: PageLanguage };

const pages =
  /^(?:\/nl)?\/records\/(?<organizationId>[^/]+)\/(?<collection>[^/]+)\/(?<id>[^/]+)\/?$/u;

/** Whether a path belongs to these pages, even if it names none of them. */
export function isRecordPage(pathname: string): boolean {
  return /^(?:\/nl)?\/records(?:\/|$)/u.test(pathname);
}

/** The page that a path names; null when it is none. */
export function readPageAddress(pathname: string): PageAddress | null {
  const { organizationId = "", collection = "", id = "" } = pages.exec(pathname)?.groups ?? {};
  const kind = toRecordKind(collection);
  if (kind === null || !isUuid(organizationId) || !isId(id)) return null;
  return { language: languageOf(pathname), organizationId, kind, id };
}

/** Ids are UUIDs or numbers; whether the kind has such ones, the operations say. */
function isId(id: string): boolean {
  return isUuid(id) || /^[1-9]\d{0,9}$/u.test(id);
}

export function toPagePath(address: PageAddress): string {
  return toRecordPath(address, address.language);
}
