import { z } from "zod";
import { tableTypes } from "./table-types.ts";

/** The media type of calendar files (RFC 5545, 8.1). */
export const calendarType = "text/calendar";

const office = "application/vnd.openxmlformats-officedocument";

/** How an archive of a type is recognized. */
export type ArchiveFormat = {
  kind: "archive";
  /** The entries that it has; none for any archive. */
  requiredEntries: readonly string[];
  /** The content of its first entry, `mimetype`, which is not compressed (ISO/IEC 26300-3, 3.3). */
  mediaType?: string;
};

/**
 * How the bytes of a type are recognized: by their first bytes; by the entries of a ZIP archive; as text, by its
 * first characters; as a mail, by its header fields. Text is UTF-8; that of spreadsheets may also be UTF-16 or in
 * an 8-bit encoding such as windows-1252.
 */
export type FileFormat =
  | { kind: "magic" }
  | ArchiveFormat
  | { kind: "text"; prefixPattern?: RegExp; allowsOtherEncodings?: true }
  | { kind: "mail" };

/** An accepted type, with the extensions that a name of it may have. */
export type FileType = { extensions: readonly string[]; format: FileFormat };

/** The accepted types of files. */
const fileTypes = {
  "application/pdf": { extensions: ["pdf"], format: { kind: "magic" } },
  "image/png": { extensions: ["png"], format: { kind: "magic" } },
  "image/jpeg": { extensions: ["jpg", "jpeg"], format: { kind: "magic" } },
  "image/webp": { extensions: ["webp"], format: { kind: "magic" } },
  "image/heic": { extensions: ["heic", "heif"], format: { kind: "magic" } },
  "text/plain": { extensions: ["txt", "text", "log", "jsonl"], format: { kind: "text" } },
  [tableTypes.csv]: {
    extensions: ["csv", "tsv", "txt"],
    format: { kind: "text", allowsOtherEncodings: true },
  },
  [calendarType]: {
    extensions: ["ics", "ical"],
    format: { kind: "text", prefixPattern: /^BEGIN:VCALENDAR/iu, allowsOtherEncodings: true },
  },
  "text/markdown": { extensions: ["md", "markdown"], format: { kind: "text" } },
  "application/json": {
    extensions: ["json"],
    format: { kind: "text", prefixPattern: /^(?:[[{"\-\d]|true\b|false\b|null\b)/u },
  },
  "application/xml": {
    extensions: ["xml"],
    format: { kind: "text", prefixPattern: /^<[?!A-Za-z_]/u },
  },
  "message/rfc822": { extensions: ["eml"], format: { kind: "mail" } },
  [`${office}.wordprocessingml.document`]: {
    extensions: ["docx"],
    format: { kind: "archive", requiredEntries: ["[Content_Types].xml", "word/document.xml"] },
  },
  [tableTypes.xlsx]: {
    extensions: ["xlsx"],
    format: { kind: "archive", requiredEntries: ["[Content_Types].xml", "xl/workbook.xml"] },
  },
  [tableTypes.ods]: {
    extensions: ["ods"],
    format: { kind: "archive", requiredEntries: ["content.xml"], mediaType: tableTypes.ods },
  },
  "application/zip": { extensions: ["zip"], format: { kind: "archive", requiredEntries: [] } },
} as const satisfies Record<string, FileType>;

/** The names of all accepted types; the compiler does not know those of Office individually. */
const names = Object.keys(fileTypes) as [string, ...string[]];

export const ContentType = z.enum(names).meta({
  id: "FileContentType",
  description:
    "The media type of the bytes. It is checked against them; HTML and SVG are not taken, nor any other type.",
});

/** Returns the definition of a type that `ContentType` has accepted. */
export function fileTypeOf(contentType: string): FileType {
  const found = (fileTypes as Record<string, FileType>)[contentType];
  if (found === undefined) throw new Error(`${contentType} is not an accepted type of files`);
  return found;
}

/** Whether the bytes of a type are readable text. */
export function isTextFormat(contentType: string): boolean {
  const { kind } = fileTypeOf(contentType).format;
  return kind === "text" || kind === "mail";
}
