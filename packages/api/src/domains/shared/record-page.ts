import type { Language } from "@werkbank/http/accept-language";

/** The kinds of records that have a page, with the segment of its path. */
const collections = {
  task: "tasks",
  customer_asset: "customer-assets",
  agenda_item: "agenda-items",
} as const;

export type RecordKind = keyof typeof collections;

/** The record of a page. */
export type PagedRecord = { organizationId: string; kind: RecordKind; id: string };

/** Returns the kind of a path segment; null if it is unknown. */
export function toRecordKind(collection: string): RecordKind | null {
  const kinds = Object.keys(collections) as RecordKind[];
  return kinds.find((kind) => collections[kind] === collection) ?? null;
}

/** Returns whether records of a kind have a page. */
export function isRecordKind(kind: string): kind is RecordKind {
  return Object.hasOwn(collections, kind);
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
  return `${prefix}/records/${organizationId}/${collections[kind]}/${id}`;
}
