import type { ColumnTarget } from "../columns/column-mapping.ts";
import { convertCell } from "../columns/convert-cell.ts";
import type { ImportField } from "../columns/import-field.ts";
import type { ImportKind } from "../transfer-kinds.ts";
import { type ColumnValues, shareOf } from "./column-values.ts";
import { type Proposed, proposeDateFormat, proposeNumberFormat } from "./propose-formats.ts";
import { proposeValues } from "./propose-values.ts";
import type { Note } from "./unclear.ts";

export type ProposalContext = {
  kind: ImportKind;
  fields: ReadonlyMap<string, ImportField>;
  /** ISO 3166-1. */
  country: string;
  timeZone: string;
  currency: string;
};

export type ProposedTargets = { targets: ColumnTarget[]; notes: Note[] };

/** Proposes how the cells of a column fill a field. */
export function proposeTargets(
  column: ColumnValues,
  name: string,
  context: ProposalContext,
): ProposedTargets {
  const field = context.fields.get(name);
  if (field === undefined) return { targets: [], notes: [] };
  const split = proposeSplit(column, name, field, context);
  if (split !== null) return split;
  const formats = proposeFormats(column, name, field, context);
  const values = proposeValues(column, { ...context, name, field });
  const hasValues = Object.keys(values?.values ?? {}).length > 0;
  const target: ColumnTarget = {
    field: name,
    ...formats.format,
    ...(hasValues ? { values: values?.values } : {}),
  };
  const unknown = values?.unknown ?? findUnreadable(column, field, target, context);
  const notes = [...formats.notes];
  if (unknown.length > 0) {
    notes.push({ column: column.name, field: name, code: "unknown_values", values: unknown });
  }
  return { targets: [target], notes };
}

/** Whether at least half of the different cells of a column can be read as values of a field. */
export function fitsField(column: ColumnValues, name: string, context: ProposalContext): boolean {
  const field = context.fields.get(name);
  if (field === undefined || field.type === "json") return false;
  if (column.distinct.length === 0) return true;
  if (name === "email" || name.endsWith("Email"))
    return shareOf(column, ({ text }) => text.includes("@")) >= 0.5;
  if (field.type === "text" || field.type === "texts") return true;
  const {
    targets: [target],
  } = proposeTargets(column, name, context);
  if (target === undefined) return true;
  const values = proposeValues(column, { ...context, name, field });
  const unknown = values?.unknown ?? findUnreadable(column, field, target, context);
  return unknown.length * 2 <= column.distinct.length;
}

function findUnreadable(
  column: ColumnValues,
  field: ImportField,
  target: ColumnTarget,
  context: ProposalContext,
): string[] {
  if (field.type === "text" || field.type === "texts") return [];
  return column.distinct
    .filter(({ cell }) => !("value" in convertCell(cell, field, target, context)))
    .map(({ text }) => text);
}

type ProposedFormats = {
  format: Pick<ColumnTarget, "numberFormat" | "dateFormat">;
  notes: Note[];
};

function proposeFormats(
  column: ColumnValues,
  name: string,
  field: ImportField,
  context: ProposalContext,
): ProposedFormats {
  const { type } = field;
  const toNotes = ({ format, isCertain }: Proposed<string>): Note[] =>
    isCertain
      ? []
      : [{ column: column.name, field: name, code: "ambiguous_format", values: [format] }];
  if (type === "date" || type === "instant") {
    const proposed = proposeDateFormat(column, context.country);
    if (proposed === null) return { format: {}, notes: [] };
    return { format: { dateFormat: proposed.format }, notes: toNotes(proposed) };
  }
  const isNumber = type === "integer" || type === "number" || type === "percentage";
  if (type !== "money" && !isNumber) return { format: {}, notes: [] };
  // Our own exports have amounts in the minor unit. Other numbers need a format only if they are not plain.
  const isPlain =
    type === "money"
      ? column.name === name
      : column.distinct.every(
          ({ cell, text }) =>
            typeof cell !== "string" || !/\d/u.test(text) || /^-?\d+\s*%?$/u.test(text),
        );
  if (isPlain) return { format: {}, notes: [] };
  const proposed = proposeNumberFormat(column, type, context.country);
  return { format: { numberFormat: proposed.format }, notes: toNotes(proposed) };
}

const separators = [" / ", "/", ";", "|", " en ", " of ", " and ", " or ", " und ", " oder ", ","];

/** Splits cells with several telephone numbers, e-mail addresses or labels; null if there are none. */
function proposeSplit(
  column: ColumnValues,
  name: string,
  field: ImportField,
  context: ProposalContext,
): ProposedTargets | null {
  if (field.type === "texts") {
    const separator = ["|", ";", ","].find((each) =>
      column.distinct.some(({ text }) => text.includes(each)),
    );
    if (separator === undefined || separator === "|") return null;
    return { targets: [{ field: name, part: { separator, from: 1 } }], notes: [] };
  }
  const isPart =
    splitParts[name === "phone" ? "phone" : name.toLowerCase().endsWith("email") ? "email" : ""];
  const separator = separators.find((each) => isSplitAt(column, each, isPart));
  if (separator === undefined) return null;
  const targets: ColumnTarget[] = [{ field: name, part: { separator, from: 1, to: 1 } }];
  // The further ones are not lost.
  if (context.fields.has("notes")) {
    targets.push({ field: "notes", part: { separator, from: 2 }, join: "\n" });
  }
  const note: Note = {
    column: column.name,
    field: name,
    code: "split_column",
    values: [separator],
  };
  return { targets, notes: [note] };
}

const splitParts: Readonly<Record<string, RegExp | undefined>> = {
  phone: /^[^\d]*(?:\d[^\d]*){6,}$/u,
  email: /^[^\s@]+@[^\s@]+$/u,
};

/** Whether each cell with the separator consists of several such parts, and there is at least one. */
function isSplitAt(
  { distinct }: ColumnValues,
  separator: string,
  isPart: RegExp | undefined,
): boolean {
  if (isPart === undefined) return false;
  const split = distinct.filter(({ text }) => text.includes(separator));
  return (
    split.length > 0 &&
    split.every(({ text }) => {
      const parts = text.split(separator).map((part) => part.trim());
      return parts.length > 1 && parts.every((part) => part === "" || isPart.test(part));
    })
  );
}
