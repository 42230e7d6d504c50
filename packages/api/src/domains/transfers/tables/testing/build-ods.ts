import { buildArchive } from "./build-archive.ts";

const namespaces = ["office", "table", "text", "draw", "style"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(" ");

/**
 * Returns an OpenDocument spreadsheet with these sheets.
 *
 * @param sheets the rows of each sheet, as XML, by its name
 */
export function buildOds(
  sheets: Record<string, string>,
  entries: Record<string, string> = {},
): Promise<Buffer> {
  const tables = Object.entries(sheets).map(
    ([name, rows]) => `<table:table table:name="${name}">${rows}</table:table>`,
  );
  return buildArchive({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content ${namespaces}><office:body><office:spreadsheet>${tables.join("")}</office:spreadsheet></office:body></office:document-content>`,
    "META-INF/manifest.xml":
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    ...entries,
  });
}
