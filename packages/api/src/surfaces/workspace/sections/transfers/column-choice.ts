import {
  type ColumnTarget,
  type ImportMapping,
  toTargets,
} from "../../../../domains/transfers/columns/column-mapping.ts";
import { DateFormat } from "../../../../domains/transfers/columns/parse-date.ts";
import { NumberFormat } from "../../../../domains/transfers/columns/parse-decimal.ts";
import type { ImportProposal } from "../../../../domains/transfers/proposal/proposal.ts";

/** The choice to fill the fields that were proposed for a column. */
export const asProposed = "*";

/** What a form says about the column at a position. */
export type ColumnChoice = { column: string; index: number; targets: readonly ColumnTarget[] };

/** Returns the columns that can be mapped: each name that only one column has. */
export function toChoices({
  header,
  mapping,
}: Pick<ImportProposal, "header" | "mapping">): ColumnChoice[] {
  return header.flatMap((column, index) => {
    const isNamed = column !== "" && header.indexOf(column) === header.lastIndexOf(column);
    const targets = mapping[column];
    return isNamed
      ? [{ column, index, targets: targets === undefined ? [] : toTargets(targets) }]
      : [];
  });
}

/**
 * Returns the fields that the visitor chose instead of the proposed ones; null for columns that are not imported.
 */
export function toChosenFields(
  form: URLSearchParams,
  choices: readonly ColumnChoice[],
): Record<string, string | null> {
  const chosen: Record<string, string | null> = {};
  for (const { column, index, targets } of choices) {
    const field = form.get(`field-${index}`) ?? asProposed;
    if (field === asProposed || (field === "" && targets.length === 0)) continue;
    chosen[column] = field === "" ? null : field;
  }
  return chosen;
}

/**
 * Returns the mapping of a form: the proposed targets with the formats and values that the visitor chose.
 *
 * @param chosen columns whose field the visitor changed: the formats of the form are those of the proposed field
 */
export function toMapping(
  form: URLSearchParams,
  choices: readonly ColumnChoice[],
  chosen: Readonly<Record<string, string | null>>,
): ImportMapping {
  const mapped = choices.filter(({ targets }) => targets.length > 0);
  return Object.fromEntries(
    mapped.map(({ column, index, targets }) => [
      column,
      Object.hasOwn(chosen, column)
        ? [...targets]
        : targets.map((target) => withFormats(target, form, index)),
    ]),
  );
}

/** The value of a format that leaves cells to be read as whole numbers. */
export const wholeNumbers = "whole";

function withFormats(target: ColumnTarget, form: URLSearchParams, index: number): ColumnTarget {
  const { numberFormat, dateFormat } = target;
  const chosenNumber = NumberFormat.safeParse(form.get(`number-${index}`));
  const chosenDate = DateFormat.safeParse(form.get(`date-${index}`));
  const changed = { ...target };
  if (chosenNumber.success) changed.numberFormat = chosenNumber.data;
  if (numberFormat !== undefined && form.get(`number-${index}`) === wholeNumbers) {
    delete changed.numberFormat;
  }
  if (dateFormat !== undefined && chosenDate.success) changed.dateFormat = chosenDate.data;
  const cells = form.getAll(`cell-${index}`);
  const meanings = form.getAll(`value-${index}`);
  if (cells.length > 0 && cells.length === meanings.length) {
    const chosen = cells.map((cell, at) => [cell, meanings[at] ?? ""] as const);
    const given = chosen.filter(([, meaning]) => meaning !== asWritten);
    changed.values = Object.fromEntries(given);
  }
  return changed;
}

/** The meaning of a cell that is read as it is written. */
export const asWritten = "*";
