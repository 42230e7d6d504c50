import type { Import } from "../../../../domains/transfers/import.ts";
import { ImportRow } from "../../../../domains/transfers/row-results.ts";
import { listImportRows } from "../../../../domains/transfers/operations/list-import-rows.ts";
import { readListPage } from "../../../pages/read-list.ts";
import type { SectionVisit } from "../../section.ts";

/** The number of rows of an import that the page shows of each kind. */
export const maxShownRows = 10;

/** Reads the first rows of an import that were refused, or that look like existing customers. */
export async function readImportRows(
  { visitor, organization }: SectionVisit,
  { id: importId }: Import,
  filter: { result: "refused" } | { similar: true },
): Promise<ImportRow[]> {
  const { items } = await readListPage(visitor, listImportRows, ImportRow, {
    params: { organizationId: organization.id, importId },
    query: { limit: maxShownRows, ...filter },
  });
  return items;
}
