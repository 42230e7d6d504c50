import { z } from "zod";

const office = "application/vnd.openxmlformats-officedocument";

/**
 * How the bytes of a type are recognized: by their first bytes; by the entries of a ZIP archive; as UTF-8
 * text, by its first characters; as a mail, by its header fields.
 */
export type Nature =
  | { of: "magic" }
  | { of: "archive"; holds: string | null }
  | { of: "text"; begins?: RegExp }
  | { of: "mail" };

/** An accepted type, with the extensions that a name of it may have. */
export type FileType = { endings: readonly string[]; nature: Nature };

/** The accepted types of files. */
const fileTypes = {
  "application/pdf": { endings: ["pdf"], nature: { of: "magic" } },
  "image/png": { endings: ["png"], nature: { of: "magic" } },
  "image/jpeg": { endings: ["jpg", "jpeg"], nature: { of: "magic" } },
  "image/webp": { endings: ["webp"], nature: { of: "magic" } },
  "image/heic": { endings: ["heic", "heif"], nature: { of: "magic" } },
  "text/plain": { endings: ["txt", "text", "log", "jsonl"], nature: { of: "text" } },
  "text/csv": { endings: ["csv"], nature: { of: "text" } },
  "text/markdown": { endings: ["md", "markdown"], nature: { of: "text" } },
  "application/json": {
    endings: ["json"],
    nature: { of: "text", begins: /^(?:[[{"\-\d]|true\b|false\b|null\b)/u },
  },
  "application/xml": {
    endings: ["xml"],
    nature: { of: "text", begins: /^<[?!A-Za-z_]/u },
  },
  "message/rfc822": { endings: ["eml"], nature: { of: "mail" } },
  [`${office}.wordprocessingml.document`]: {
    endings: ["docx"],
    nature: { of: "archive", holds: "word/document.xml" },
  },
  [`${office}.spreadsheetml.sheet`]: {
    endings: ["xlsx"],
    nature: { of: "archive", holds: "xl/workbook.xml" },
  },
  "application/zip": { endings: ["zip"], nature: { of: "archive", holds: null } },
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
export function isReadable(contentType: string): boolean {
  const { of } = fileTypeOf(contentType).nature;
  return of === "text" || of === "mail";
}
