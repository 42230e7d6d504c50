/** The media types of files with a table, by their format. */
export const tableTypes = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
} as const;

/** Returns the media type of a table by the extension of its file; without a known one, it is CSV. */
export function toTableType(name: string): (typeof tableTypes)[keyof typeof tableTypes] {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return extension === "xlsx" || extension === "ods" ? tableTypes[extension] : tableTypes.csv;
}
