import { z } from "zod";
import type { Application } from "../../kernel/application.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { type CellType, fromCell, toCellType } from "./cells.ts";
import { imported, type ImportKind, operationOf, ownParams } from "./kinds.ts";

/** Returns the fields that a row of the kind may have, with the types as which their cells are read. */
export function importFields(application: Application, kind: ImportKind): Map<string, CellType> {
  const create = operationOf(application, imported[kind].create);
  const members = { ...ownParams(create).shape, ...shapeOf(create.body) };
  return new Map(
    Object.entries(members).map(([name, schema]) => [name, toCellType(schema as z.ZodType)]),
  );
}

/** Returns the members of an operation's body. */
export function shapeOf(body: z.ZodType | undefined): Record<string, unknown> {
  if (body instanceof z.ZodObject) return body.shape;
  throw new Error("a row is imported by an operation whose body is an object");
}

/**
 * Returns the values of a row, by the names of their fields. An empty cell has no value: a creation uses its
 * default, and a change leaves the field as it is.
 */
export function toValues(
  fields: ReadonlyMap<string, CellType>,
  columns: readonly (string | undefined)[],
  cells: readonly string[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  columns.forEach((field, index) => {
    const cell = cells[index] ?? "";
    const type = field === undefined ? undefined : fields.get(field);
    if (field === undefined || type === undefined || cell.trim() === "") return;
    values[field] = fromCell(cell, type);
  });
  return values;
}

/** Digits with a sign of decimals or thousands: people read it as a number, and not all as the same. */
const signed = /^[-+]?[\d.,'’\s]*\d[\d.,'’\s]*$/u;

/**
 * Refuses cells that are no whole numbers where the field takes nothing else, and says what an amount is counted
 * in. Other text than digits is left to the operation.
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
    if (!isAmount && !signed.test(value.trim())) return [];
    const expected = isAmount
      ? "a whole number in the minor unit of the currency, such as cents: 4995 for 49.95"
      : "a whole number, without a point, comma or space";
    return [toBodyError([field], "type", `must be ${expected}`, expected, value)];
  });
  if (errors.length > 0) throw toValidationProblem(errors);
}
