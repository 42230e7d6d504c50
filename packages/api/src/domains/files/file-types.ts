import { z } from "zod";

const office = "application/vnd.openxmlformats-officedocument";

/**
 * How the bytes of a type are recognized: by their first bytes; by the entries of a ZIP archive; as UTF-8
 * text, by its first characters; as a mail, by its header fields.
 */
export type FileFormat =
  | { kind: "magic" }
  | { kind: "archive"; requiredEntry: string | null }
  | { kind: "text"; prefixPattern?: RegExp }
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
  "text/csv": { extensions: ["csv"], format: { kind: "text" } },
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
    format: { kind: "archive", requiredEntry: "word/document.xml" },
  },
  [`${office}.spreadsheetml.sheet`]: {
    extensions: ["xlsx"],
    format: { kind: "archive", requiredEntry: "xl/workbook.xml" },
  },
  "application/zip": { extensions: ["zip"], format: { kind: "archive", requiredEntry: null } },
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
