import type { ColumnTarget } from "../columns/column-mapping.ts";
import type { ColumnValues } from "./column-values.ts";
import type { ColumnMeaning } from "./header-synonyms.ts";
import type { Note } from "./unclear.ts";

/** What columns are about, and the targets that have been proposed for them. */
export type ProposedColumns = {
  byMeaning: ReadonlyMap<ColumnMeaning, ColumnValues>;
  targets: Map<string, ColumnTarget[]>;
  notes: Note[];
  fields: ReadonlyMap<string, unknown>;
  /** The number of rows. */
  rowCount: number;
};

/** Proposes the targets of columns that are only a part of a field: a house number, a name, a mobile number. */
export function combineTargets(columns: ProposedColumns): void {
  combineAddress(columns);
  combinePersonName(columns);
  combineMobile(columns);
  splitFullName(columns);
  combineCustomerName(columns);
}

function addTarget({ targets }: ProposedColumns, column: ColumnValues, target: ColumnTarget): void {
  targets.set(column.name, [...(targets.get(column.name) ?? []), target]);
}

/** Replaces the only target of a column. */
function setTarget({ targets }: ProposedColumns, column: ColumnValues, target: ColumnTarget): void {
  targets.set(column.name, [target]);
}

function combineAddress(columns: ProposedColumns): void {
  const { byMeaning } = columns;
  const line = byMeaning.get("addressLine1");
  const street = byMeaning.get("#street") ?? line;
  const number = byMeaning.get("#houseNumber");
  const addition = byMeaning.get("#houseNumberAddition");
  const field = "addressLine1";
  if (street === undefined) return;
  if (line !== undefined && line !== street) {
    columns.targets.delete(line.name);
    if (number === undefined) {
      // A complete line is better than a street without a number.
      setTarget(columns, line, { field });
      return;
    }
  }
  if (number === undefined) {
    setTarget(columns, street, { field });
    return;
  }
  setTarget(columns, street, { field, join: " ", order: 1 });
  addTarget(columns, number, { field, join: " ", order: 2 });
  if (addition !== undefined) addTarget(columns, addition, { field, join: " ", order: 3 });
}

function combinePersonName(columns: ProposedColumns): void {
  const last = columns.byMeaning.get("lastName");
  const middle = columns.byMeaning.get("#middleName");
  if (last === undefined || middle === undefined) return;
  setTarget(columns, middle, { field: "lastName", join: " ", order: 1 });
  setTarget(columns, last, { field: "lastName", join: " ", order: 2 });
}

function combineMobile(columns: ProposedColumns): void {
  const mobile = columns.byMeaning.get("#mobile");
  const phone = columns.byMeaning.get("phone");
  if (mobile === undefined) return;
  if (phone === undefined) {
    setTarget(columns, mobile, { field: "phone" });
    return;
  }
  setTarget(columns, mobile, { field: "phone", fallback: true });
  columns.notes.push({
    column: mobile.name,
    field: "phone",
    code: "fallback_column",
    values: [phone.name],
  });
}

/** The first word of a full name is the first name. */
function splitFullName(columns: ProposedColumns): void {
  const { byMeaning } = columns;
  const name = byMeaning.get("#fullName");
  if (name === undefined || byMeaning.has("firstName") || byMeaning.has("lastName")) return;
  addTarget(columns, name, { field: "firstName", part: { separator: " ", from: 1, to: 1 } });
  addTarget(columns, name, { field: "lastName", part: { separator: " ", from: 2 } });
  columns.notes.push({
    column: name.name,
    field: "firstName",
    code: "split_column",
    values: ["␣"],
  });
}

/** Customers without a name of a company have that of a person. */
function combineCustomerName(columns: ProposedColumns): void {
  const { byMeaning, fields, rowCount } = columns;
  const name = byMeaning.get("name");
  if (!fields.has("name") || !fields.has("firstName")) return;
  if (name !== undefined && name.filled === rowCount) return;
  const fallback = name === undefined ? {} : { fallback: true };
  ["firstName", "#middleName", "lastName"].forEach((meaning, index) => {
    const column = byMeaning.get(meaning);
    if (column !== undefined) {
      addTarget(columns, column, { field: "name", join: " ", order: index + 1, ...fallback });
    }
  });
}
