import { importFields } from "../../../../domains/transfers/import-fields.ts";
import type { ImportField } from "../../../../domains/transfers/columns/import-field.ts";
import { createImport } from "../../../../domains/transfers/operations/create-import.ts";
import { Problem } from "../../../../problems/problem.ts";
import { toText } from "../../../pages/session-forms.ts";
import type { SectionCall, SectionVisit } from "../../section.ts";
import { toChoices, toChosenFields, toMapping } from "./column-choice.ts";
import { readShownProposal } from "./read-proposal.ts";

/**
 * Returns the call that checks all rows with the choices of a form. How the cells of a column with another field
 * are read is proposed again.
 *
 * @returns null if the URL names no file and kind
 * @throws Problem of the proposal
 */
export async function toCheck(
  form: URLSearchParams,
  visit: SectionVisit,
): Promise<SectionCall | null> {
  const shown = await readShownProposal(visit);
  if (shown === null) return null;
  if (shown instanceof Problem) throw shown;
  const chosen = toChosenFields(form, toChoices(shown));
  const hasChoices = Object.keys(chosen).length > 0;
  const proposal = hasChoices ? await readShownProposal(visit, chosen) : shown;
  if (proposal === null) return null;
  if (proposal instanceof Problem) throw proposal;
  const { kind, fileId, sheet } = proposal;
  const matchBy = toText(form, "matchBy");
  return {
    operation: createImport,
    body: {
      kind,
      fileId,
      sheet: visit.query.get("sheet") === null ? null : sheet,
      mapping: toMapping(form, toChoices(proposal), chosen),
      constants: toConstants(form, importFields(visit.visitor.service, kind)),
      matchBy: matchBy === "" ? null : matchBy,
      onMatch: form.get("onMatch") ?? "update",
      dryRun: true,
    },
  };
}

/** Returns the constants of a form, with the types of their fields; empty controls give none. */
function toConstants(
  form: URLSearchParams,
  fields: ReadonlyMap<string, ImportField>,
): Record<string, string | number | boolean> {
  const constants: Record<string, string | number | boolean> = {};
  for (const [name, { type }] of fields) {
    const text = toText(form, `constant-${name}`);
    if (text === "") continue;
    const number = Number(text.replace(",", "."));
    const isNumber = type !== "text" && type !== "enumeration" && Number.isFinite(number);
    constants[name] = isNumber ? number : type === "boolean" ? text === "true" : text;
  }
  return constants;
}
