import { buildArchive } from "./build-archive.ts";

const namespaces = ["office", "table", "text", "draw", "style"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(" ");

/** The styles of tables that LibreOffice writes: one that is shown and one that is hidden. */
const styles = [true, false].map(
  (isShown) =>
    `<style:style style:name="${isShown}" style:family="table"><style:table-properties table:display="${isShown}"/></style:style>`,
);

/**
 * Returns an OpenDocument spreadsheet with these sheets.
 *
 * @param sheets the rows of each sheet, as XML, by its name
 * @param hiddenSheets the names of those that are hidden
 */
export function buildOds(
  sheets: Record<string, string>,
  entries: Record<string, string> = {},
  hiddenSheets: readonly string[] = [],
): Promise<Buffer> {
  const tables = Object.entries(sheets).map(
    ([name, rows]) =>
      `<table:table table:name="${name}" table:style-name="${!hiddenSheets.includes(name)}">${rows}</table:table>`,
  );
  return buildArchive({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content ${namespaces}><office:automatic-styles>${styles.join("")}</office:automatic-styles><office:body><office:spreadsheet>${tables.join("")}</office:spreadsheet></office:body></office:document-content>`,
    "META-INF/manifest.xml":
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    ...entries,
  });
}
