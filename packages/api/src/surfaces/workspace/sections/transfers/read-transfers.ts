import type { z } from "zod";
import { Export } from "../../../../domains/transfers/export.ts";
import { Import } from "../../../../domains/transfers/import.ts";
import { listExports } from "../../../../domains/transfers/operations/list-exports.ts";
import { listImports } from "../../../../domains/transfers/operations/list-imports.ts";
import type { Operation } from "../../../../kernel/define-operation.ts";
import { type ListPage, readListPage } from "../../../pages/read-list.ts";
import type { SectionVisit } from "../../section.ts";

/** A page of a list, and the parameter of the URL with its cursor. */
export type TransferPage<Item> = ListPage<Item> & { cursor: string | null };

const pageSize = 10;

/** Reads a page of the imports; null if the visitor may not see them. */
export const readImports = (visit: SectionVisit): Promise<TransferPage<Import> | null> =>
  readPage(visit, listImports, Import, "imports");

/** Reads a page of the exports; null if the visitor may not see them. */
export const readExports = (visit: SectionVisit): Promise<TransferPage<Export> | null> =>
  readPage(visit, listExports, Export, "exports");

async function readPage<Item extends z.ZodType>(
  { visitor, organization, query }: SectionVisit,
  operation: Operation,
  item: Item,
  parameter: string,
): Promise<TransferPage<z.infer<Item>> | null> {
  if (!organization.permissions.includes(operation.permission)) return null;
  const cursor = query.get(parameter);
  const page = await readListPage(visitor, operation, item, {
    params: { organizationId: organization.id },
    query: { limit: pageSize, ...(cursor === null ? {} : { cursor }) },
  });
  return { ...page, cursor };
}
