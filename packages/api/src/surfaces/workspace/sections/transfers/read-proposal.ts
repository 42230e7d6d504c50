import { getImport } from "../../../../domains/transfers/operations/get-import.ts";
import { proposeImport } from "../../../../domains/transfers/operations/propose-import.ts";
import { Import } from "../../../../domains/transfers/import.ts";
import {
  type ChosenFields,
  withoutChosen,
} from "../../../../domains/transfers/proposal/apply-chosen-fields.ts";
import { ImportProposal } from "../../../../domains/transfers/proposal/proposal.ts";
import { ImportKind } from "../../../../domains/transfers/transfer-kinds.ts";
import { Problem } from "../../../../problems/problem.ts";
import { isUuid } from "../../../../schema/uuid.ts";
import { runForVisitor, runOrThrow } from "../../../pages/visitor.ts";
import type { SectionVisit } from "../../section.ts";

/** What the form of the columns shows. */
export type ShownProposal = ImportProposal & Pick<Import, "onMatch" | "onSimilar">;

/**
 * Reads how the page shows that its file is imported: as proposed, and as in the import whose columns are changed.
 * The columns that the visitor chooses now are proposed again.
 *
 * @returns null if the URL names no file and kind
 */
export async function readShownProposal(
  visit: SectionVisit,
  chosen: ChosenFields = {},
): Promise<ShownProposal | Problem | null> {
  const proposal = await readProposal(visit, chosen);
  if (proposal === null || proposal instanceof Problem) return proposal;
  const earlier = await readImport(visit, "from");
  const { fileId, kind } = proposal;
  if (earlier === null || earlier.fileId !== fileId || earlier.kind !== kind) {
    return { ...proposal, onMatch: "update", onSimilar: null };
  }
  const { mapping, constants, matchBy, onMatch, onSimilar } = earlier;
  const proposedAgain = Object.entries(proposal.mapping).filter(([column]) =>
    Object.hasOwn(chosen, column),
  );
  return {
    ...proposal,
    mapping: { ...withoutChosen(mapping, chosen), ...Object.fromEntries(proposedAgain) },
    constants,
    matchBy,
    onMatch,
    onSimilar,
  };
}

/** @returns null if the URL names no file and kind */
async function readProposal(
  { visitor, organization, recordId, query }: SectionVisit,
  fields: ChosenFields,
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
export const readImport = (
  visit: SectionVisit,
  parameter: "import" | "from",
): Promise<Import | null> => readNamedImport(visit, visit.query.get(parameter));

/**
 * Reads an import by its id; null without one.
 *
 * @throws Problem of the operation
 */
export async function readNamedImport(
  { visitor, organization }: SectionVisit,
  importId: string | null,
): Promise<Import | null> {
  if (importId === null || !isUuid(importId)) return null;
  const { body } = await runOrThrow(visitor, getImport, {
    params: { organizationId: organization.id, importId },
  });
  return Import.parse(body);
}
