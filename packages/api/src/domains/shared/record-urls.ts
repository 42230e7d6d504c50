import type { Language } from "@werkbank/http/accept-language";

/** The kinds of records that have a page, with the segment of its path. */
const pathSegments = {
  task: "tasks",
  customer_asset: "customer-assets",
  agenda_item: "agenda-items",
} as const;

export type RecordKind = keyof typeof pathSegments;

/** The record of a page. */
export type PagedRecord = { organizationId: string; kind: RecordKind; id: string };

/** Returns the kind of a path segment; null if it is unknown. */
export function toRecordKind(pathSegment: string): RecordKind | null {
  const kinds = Object.keys(pathSegments) as RecordKind[];
  return kinds.find((kind) => pathSegments[kind] === pathSegment) ?? null;
}

/** Returns whether records of a kind have a page. */
export function isRecordKind(kind: string): kind is RecordKind {
  return Object.hasOwn(pathSegments, kind);
}

/** Returns the URLs of a record's page, by language. */
export function toRecordUrls(
  { baseUrl }: { baseUrl: string },
  record: PagedRecord,
): { en: string; nl: string } {
  return {
    en: baseUrl + toRecordPath(record, "en"),
    nl: baseUrl + toRecordPath(record, "nl"),
  };
}

/** Returns the path of a record's page: `/records/{organizationId}/tasks/{id}`, in Dutch below `/nl`. */
export function toRecordPath(
  { organizationId, kind, id }: PagedRecord,
  language: Language = "en",
): string {
  const prefix = language === "nl" ? "/nl" : "";
  return `${prefix}/records/${organizationId}/${pathSegments[kind]}/${id}`;
}
