import type { z } from "zod";
import { Export } from "../../../../domains/transfers/export.ts";
import { Import } from "../../../../domains/transfers/import.ts";
import { listExports } from "../../../../domains/transfers/operations/list-exports.ts";
import { listImports } from "../../../../domains/transfers/operations/list-imports.ts";
import type { Operation } from "../../../../kernel/define-operation.ts";
import { listOf } from "../../../../kernel/lists/list.ts";
import { runOrThrow } from "../../../pages/visitor.ts";
import type { SectionVisit } from "../../section.ts";

/** A page of a list, and the parameter of the URL with its cursor. */
export type TransferPage<Item> = {
  items: Item[];
  nextCursor: string | null;
  cursor: string | null;
};

const pageSize = 10;

const ImportList = listOf(Import, "ImportList");
const ExportList = listOf(Export, "ExportList");

/** Reads a page of the imports; null if the visitor may not see them. */
export const readImports = (visit: SectionVisit): Promise<TransferPage<Import> | null> =>
  readPage(visit, listImports, { list: ImportList, parameter: "imports" });

/** Reads a page of the exports; null if the visitor may not see them. */
export const readExports = (visit: SectionVisit): Promise<TransferPage<Export> | null> =>
  readPage(visit, listExports, { list: ExportList, parameter: "exports" });

async function readPage<Item>(
  { visitor, organization, query }: SectionVisit,
  operation: Operation,
  {
    list,
    parameter,
  }: {
    list: z.ZodType<{ items: Item[]; page: { nextCursor: string | null } }>;
    parameter: string;
  },
): Promise<TransferPage<Item> | null> {
  if (!organization.permissions.includes(operation.permission)) return null;
  const cursor = query.get(parameter);
  const { body } = await runOrThrow(visitor, operation, {
    params: { organizationId: organization.id },
    query: { limit: pageSize, ...(cursor === null ? {} : { cursor }) },
  });
  const { items, page } = list.parse(body);
  return { items, nextCursor: page.nextCursor, cursor };
}
