import type { Transaction } from "../../../database/tenant.ts";
import type { ColumnTarget, ImportConstants, ImportMapping } from "../columns/column-mapping.ts";
import { findReferenceField } from "../columns/reference-fields.ts";
import { importOperations, type MatchBy } from "../transfer-kinds.ts";
import { assignColumns } from "./assign-columns.ts";
import type { ColumnValues } from "./column-values.ts";
import { combineTargets, type ProposedColumns } from "./combine-targets.ts";
import type { ColumnMeaning } from "./header-synonyms.ts";
import { proposeConstants } from "./propose-constants.ts";
import { proposeReference, referencedFieldOf } from "./propose-reference.ts";
import { fitsField, type ProposalContext, proposeTargets } from "./propose-target.ts";
import type { Note } from "./unclear.ts";

export type ProposedMapping = {
  mapping: ImportMapping;
  constants: ImportConstants;
  matchBy: MatchBy | null;
  notes: Note[];
};

/** The columns of a table, and how other records are looked up. */
export type ProposalTable = {
  columns: readonly ColumnValues[];
  rowCount: number;
  /** Returns the transaction in which such records may be read; null without the permission. */
  readable: (permission: string) => Transaction | null;
};

/** Proposes what the columns of a table are, from their names and all of their cells. */
export async function proposeMapping(
  context: ProposalContext,
  table: ProposalTable,
): Promise<ProposedMapping> {
  const columns = toNamedColumns(table.columns);
  const proposed = toProposedColumns(context, columns, table.rowCount);
  for (const [meaning, column] of proposed.byMeaning) {
    if (meaning.startsWith("#")) continue;
    const { targets, notes } = proposeTargets(column, meaning, context);
    proposed.targets.set(column.name, targets);
    proposed.notes.push(...notes);
  }
  combineTargets(proposed);
  await proposeReferences(proposed, table);
  if (proposed.byMeaning.has("#priceIncludingVat")) {
    const column = proposed.byMeaning.get("#priceIncludingVat")?.name as string;
    proposed.notes.push({ column, code: "includes_vat" });
  }
  const targets = [...proposed.targets].filter(([, { length }]) => length > 0);
  const mapped = new Set(targets.flatMap(([, each]) => each.map(({ field }) => field)));
  const money = columns.filter(({ name }) =>
    proposed.targets.get(name)?.some(({ field }) => context.fields.get(field)?.type === "money"),
  );
  const { constants, notes } = proposeConstants(context, mapped, money);
  return {
    mapping: Object.fromEntries(targets.map(([name, each]) => [name, toShortForm(each)])),
    constants,
    matchBy: proposeMatch(context, proposed),
    notes: [...proposed.notes, ...notes, ...noteUnmapped(table.columns, columns, proposed)],
  };
}

/** Returns the columns whose names no other column has. */
function toNamedColumns(columns: readonly ColumnValues[]): ColumnValues[] {
  return columns.filter(
    ({ name }) => name !== "" && columns.filter((other) => other.name === name).length === 1,
  );
}

function toProposedColumns(
  context: ProposalContext,
  columns: readonly ColumnValues[],
  rowCount: number,
): ProposedColumns {
  const meanings = assignColumns(
    context.kind,
    context.fields,
    columns.map(({ name }) => name),
    (index, meaning) => fitsMeaning(columns[index] as ColumnValues, meaning, context),
  );
  const byMeaning = new Map<ColumnMeaning, ColumnValues>();
  for (const [index, meaning] of meanings) byMeaning.set(meaning, columns[index] as ColumnValues);
  return { byMeaning, targets: new Map(), notes: [], fields: context.fields, rowCount };
}

function fitsMeaning(
  column: ColumnValues,
  meaning: ColumnMeaning,
  context: ProposalContext,
): boolean {
  if (findReferenceField(meaning) !== undefined) {
    return context.fields.has(meaning) && column.name === meaning;
  }
  return meaning.startsWith("#") || fitsField(column, meaning, context);
}

async function proposeReferences(
  { byMeaning, targets, notes }: ProposedColumns,
  { readable }: ProposalTable,
): Promise<void> {
  const candidates = [...byMeaning].map(([meaning, column]) => ({ meaning, column }));
  const fields = new Set(
    candidates.flatMap(({ meaning }) => {
      const field = referencedFieldOf(meaning);
      return field === undefined || byMeaning.has(field) ? [] : [field];
    }),
  );
  for (const field of fields) {
    const target = findReferenceField(field);
    if (target === undefined) continue;
    const proposed = await proposeReference(
      readable(target.permission),
      candidates.filter(({ meaning }) => referencedFieldOf(meaning) === field),
    );
    if (proposed === null) continue;
    const { column, reference } = proposed;
    targets.set(column.name, [{ field, reference }]);
    notes.push(...proposed.notes);
  }
}

/** Proposes to match by the first column with different values in all rows that have one. */
function proposeMatch(
  { kind }: ProposalContext,
  { byMeaning, targets, rowCount }: ProposedColumns,
): MatchBy | null {
  const found = importOperations[kind].matchBy.find((name) => {
    const column = byMeaning.get(name);
    if (column === undefined) return false;
    const isWhole = targets.get(column.name)?.every(({ part }) => part === undefined) ?? false;
    return isWhole && column.isUnique && column.filled * 2 >= rowCount;
  });
  return found ?? null;
}

function noteUnmapped(
  all: readonly ColumnValues[],
  named: readonly ColumnValues[],
  { targets, byMeaning }: ProposedColumns,
): Note[] {
  const includingVat = byMeaning.get("#priceIncludingVat")?.name;
  return all.flatMap((column): Note[] => {
    const { name, filled } = column;
    if (!named.includes(column)) {
      return filled === 0 ? [] : [{ column: name, code: "duplicate_column" }];
    }
    const isMapped = (targets.get(name)?.length ?? 0) > 0;
    return isMapped || name === includingVat ? [] : [{ column: name, code: "unmapped_column" }];
  });
}

/** Returns the shortest form of a column's targets. */
export function toShortForm(targets: readonly ColumnTarget[]): ImportMapping[string] {
  const [first, ...others] = targets;
  if (first === undefined) throw new Error("a mapped column has a target");
  if (others.length > 0) return [...targets];
  return Object.keys(first).length === 1 ? first.field : first;
}
