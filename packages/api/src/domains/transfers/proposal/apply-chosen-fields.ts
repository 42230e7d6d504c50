import { type ImportMapping, listTargets, toTargets } from "../columns/column-mapping.ts";
import { findReferenceField } from "../columns/reference-fields.ts";
import type { ColumnValues } from "./column-values.ts";
import { proposeConstants } from "./propose-constants.ts";
import { type ProposalTable, type ProposedMapping, toShortForm } from "./propose-mapping.ts";
import { meaningOfReference, proposeReference } from "./propose-reference.ts";
import { type ProposalContext, type ProposedTargets, proposeTargets } from "./propose-target.ts";
import type { Note } from "./unclear.ts";

/** Fields that the caller has chosen for columns; null for a column that is not imported. */
export type ChosenFields = Readonly<Record<string, string | null>>;

/**
 * Replaces the proposed fields of columns by those that the caller has chosen, and proposes how their cells are
 * read. Another column that filled a chosen field alone is not imported any more.
 */
export async function applyChosenFields(
  proposed: ProposedMapping,
  chosen: ChosenFields,
  context: ProposalContext,
  table: ProposalTable,
): Promise<ProposedMapping> {
  const mapping = withoutChosen(proposed.mapping, chosen);
  const notes: Note[] = [];
  for (const column of table.columns) {
    const field = chosen[column.name] ?? null;
    if (field === null) continue;
    const { targets, notes: found } = await proposeField(column, field, context, table);
    if (targets.length > 0) mapping[column.name] = toShortForm(targets);
    notes.push(...found);
  }
  const mapped = new Set(listTargets(mapping).map(({ field }) => field));
  const usual = proposeConstants(context, mapped, []);
  const kept = Object.entries(proposed.constants).filter(([field]) => !mapped.has(field));
  const { matchBy } = proposed;
  return {
    mapping,
    constants: { ...usual.constants, ...Object.fromEntries(kept) },
    matchBy: matchBy !== null && mapped.has(matchBy) ? matchBy : null,
    notes: [
      ...proposed.notes.filter(({ column }) => column !== undefined && column in mapping),
      ...notes,
      ...usual.notes,
    ],
  };
}

/** Returns the mapping without the chosen columns, and without others that fill a chosen field alone. */
export function withoutChosen(mapping: ImportMapping, chosen: ChosenFields): ImportMapping {
  const fields = new Set(Object.values(chosen));
  return Object.fromEntries(
    Object.entries(mapping).filter(
      ([column, targets]) =>
        !Object.hasOwn(chosen, column) &&
        !toTargets(targets).every(({ field, join }) => join === undefined && fields.has(field)),
    ),
  );
}

async function proposeField(
  column: ColumnValues,
  field: string,
  context: ProposalContext,
  { readable }: ProposalTable,
): Promise<ProposedTargets> {
  const target = findReferenceField(field);
  const meaning = meaningOfReference(field);
  if (target === undefined || meaning === undefined) return proposeTargets(column, field, context);
  const found = await proposeReference(readable(target.permission), [{ meaning, column }]);
  if (found === null) return { targets: [{ field }], notes: [] };
  return { targets: [{ field, reference: found.reference }], notes: found.notes };
}
