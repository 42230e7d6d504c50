import { importFields } from "../../../../domains/transfers/import-fields.ts";
import type { ImportField } from "../../../../domains/transfers/columns/import-field.ts";
import { createImport } from "../../../../domains/transfers/operations/create-import.ts";
import { Problem } from "../../../../problems/problem.ts";
import { toText } from "../../../pages/session-forms.ts";
import type { SectionCall, SectionVisit } from "../../section.ts";
import { toChoices, toChosenFields, toMapping } from "./column-choice.ts";
import { readNamedImport, readShownProposal } from "./read-proposal.ts";

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
      onSimilar: proposal.onSimilar,
      dryRun: true,
    },
  };
}

/** Returns the call that imports the rows of a check, with the same file and choices. */
export async function toImport(
  form: URLSearchParams,
  visit: SectionVisit,
): Promise<SectionCall | null> {
  const body = await readChecked(form, visit);
  return body === null ? null : { operation: createImport, body };
}

/** Returns the call that checks the rows again, with the choice for those that look like existing customers. */
export async function toSimilarCheck(
  form: URLSearchParams,
  visit: SectionVisit,
): Promise<SectionCall | null> {
  const body = await readChecked(form, visit);
  if (body === null) return null;
  const onSimilar = form.get("onSimilar");
  return { operation: createImport, body: { ...body, onSimilar, dryRun: true } };
}

/** Reads the choices of the check that a form names. */
async function readChecked(form: URLSearchParams, visit: SectionVisit) {
  const record = await readNamedImport(visit, form.get("importId"));
  if (record === null) return null;
  const { kind, fileId, sheet, mapping, constants, matchBy, onMatch, onSimilar } = record;
  return { kind, fileId, sheet, mapping, constants, matchBy, onMatch, onSimilar };
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
