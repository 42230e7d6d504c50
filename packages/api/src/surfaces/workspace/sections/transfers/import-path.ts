import type { Import } from "../../../../domains/transfers/import.ts";

/** Returns the path of the page of an import: that of its file, with the import in the query. */
export function toImportPath(
  sectionPath: string,
  { id, fileId, kind }: Pick<Import, "id" | "fileId" | "kind">,
): string {
  return `${sectionPath}/${fileId}?${new URLSearchParams({ kind, import: id }).toString()}`;
}
