import { z } from "zod";
import type { Application } from "../../kernel/application.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { type CellType, parseCell, toCellType } from "./cells.ts";
import {
  importOperations,
  type ImportKind,
  operationOf,
  paramsWithoutOrganization,
} from "./transfer-kinds.ts";

/** Returns the fields that a row of this kind may have, with their cell types. */
export function importFields(
  application: Application,
  kind: ImportKind,
): ReadonlyMap<string, CellType> {
  const { layout, create: createId } = importOperations[kind];
  if (layout !== undefined) return layout.fields;
  const create = operationOf(application, createId);
  const members = { ...paramsWithoutOrganization(create).shape, ...bodyShapeOf(create.body) };
  return new Map(
    Object.entries(members).map(([name, schema]) => [name, toCellType(schema as z.ZodType)]),
  );
}

/** Returns the members of an operation's body. */
export function bodyShapeOf(body: z.ZodType | undefined): Record<string, unknown> {
  if (body instanceof z.ZodObject) return body.shape;
  throw new Error("a row is imported by an operation whose body is an object");
}

/**
 * Returns the values of a row, by the names of their fields. An empty cell has no value: a creation uses its
 * default, and a change leaves the field as it is.
 */
export function parseRow(
  fields: ReadonlyMap<string, CellType>,
  columns: readonly (string | undefined)[],
  cells: readonly string[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  columns.forEach((field, index) => {
    const cell = cells[index] ?? "";
    const type = field === undefined ? undefined : fields.get(field);
    if (field === undefined || type === undefined || cell.trim() === "") return;
    values[field] = parseCell(cell, type);
  });
  return values;
}

/** Digits with decimal or thousands separators: a number, but an ambiguous one. */
const numberWithSeparators = /^[-+]?[\d.,'’\s]*\d[\d.,'’\s]*$/u;

/**
 * Rejects numbers with separators in fields that accept only integers; for amounts, the message names the
 * unit. The operation validates other texts.
 *
 * @throws Problem VALIDATION_FAILED
 */
export function assertWholeNumbers(
  fields: ReadonlyMap<string, CellType>,
  values: Record<string, unknown>,
): void {
  const errors = Object.entries(values).flatMap(([field, value]) => {
    if (fields.get(field) !== "integer" || typeof value !== "string") return [];
    const isAmount = field.endsWith("Minor");
    if (!isAmount && !numberWithSeparators.test(value.trim())) return [];
    const expected = isAmount
      ? "a whole number in the minor unit of the currency, such as cents: 4995 for 49.95"
      : "a whole number, without a point, comma or space";
    return [toBodyError([field], "type", `must be ${expected}`, expected, value)];
  });
  if (errors.length > 0) throw toValidationProblem(errors);
}
