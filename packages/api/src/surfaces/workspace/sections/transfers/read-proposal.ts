import { getImport } from "../../../../domains/transfers/operations/get-import.ts";
import { proposeImport } from "../../../../domains/transfers/operations/propose-import.ts";
import { Import } from "../../../../domains/transfers/import.ts";
import { ImportProposal } from "../../../../domains/transfers/proposal/proposal.ts";
import { ImportKind } from "../../../../domains/transfers/transfer-kinds.ts";
import { Problem } from "../../../../problems/problem.ts";
import { isUuid } from "../../../../schema/uuid.ts";
import { runForVisitor, runOrThrow } from "../../../pages/visitor.ts";
import type { SectionVisit } from "../../section.ts";

/** The fields that the visitor has chosen for columns; null for a column that is not imported. */
type ChosenFields = Readonly<Record<string, string | null>>;

/**
 * Proposes how the uploaded file of a page is imported.
 *
 * @returns null if the URL names no file and kind
 */
export async function readProposal(
  { visitor, organization, recordId, query }: SectionVisit,
  fields: ChosenFields = {},
): Promise<ImportProposal | Problem | null> {
  const kind = ImportKind.safeParse(query.get("kind"));
  if (recordId === null || !kind.success) return null;
  const sheet = query.get("sheet");
  const result = await runForVisitor(visitor, proposeImport, {
    params: { organizationId: organization.id },
    body: { kind: kind.data, fileId: recordId, fields, ...(sheet === null ? {} : { sheet }) },
  });
  return result instanceof Problem ? result : ImportProposal.parse(result.body);
}

/**
 * Reads the import that the URL names, such as one whose columns are changed.
 *
 * @throws Problem of the operation
 */
export async function readImport(
  { visitor, organization, query }: SectionVisit,
  parameter: "import" | "from",
): Promise<Import | null> {
  const importId = query.get(parameter);
  if (importId === null || !isUuid(importId)) return null;
  const { body } = await runOrThrow(visitor, getImport, {
    params: { organizationId: organization.id, importId },
  });
  return Import.parse(body);
}
