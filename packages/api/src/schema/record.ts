import type { z } from "zod";
import type { DB } from "../database/types.gen.ts";

// The column of the member `paymentTermsDays` is `payment_terms_days`: records of one table are read and written by
// this rule.

const columns = new Map<string, string>();

/** Returns the column of a member. */
function toColumn(member: string): string {
  let column = columns.get(member);
  if (column === undefined) {
    column = member.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    columns.set(member, column);
  }
  return column;
}

/** Returns the columns of the given members, and `version`. */
export function columnsOf<Table extends keyof DB>(
  _table: Table,
  members: string[],
): (keyof DB[Table] & string)[] {
  return [...new Set([...members.map(toColumn), "version"])] as (keyof DB[Table] & string)[];
}

const columnsByShape = new WeakMap<z.ZodRawShape, [member: string, column: string][]>();

/** Returns the members of a schema with their columns. */
function columnsOfShape(shape: z.ZodRawShape): [member: string, column: string][] {
  let pairs = columnsByShape.get(shape);
  if (pairs === undefined) {
    pairs = Object.keys(shape).map((member) => [member, toColumn(member)]);
    columnsByShape.set(shape, pairs);
  }
  return pairs;
}

/** Converts a row to its representation: the members of the schema, with dates as timestamps. */
export function toRecord<Shape extends z.ZodRawShape>(
  shape: Shape,
  row: object,
): z.infer<z.ZodObject<Shape>> {
  const values = row as Record<string, unknown>;
  const record: Record<string, unknown> = {};
  for (const [member, column] of columnsOfShape(shape)) {
    const value = values[column];
    if (member === "deletedAt" && (value === null || value === undefined)) continue;
    record[member] = value instanceof Date ? value.toISOString() : value;
  }
  return record as z.infer<z.ZodObject<Shape>>;
}

/** Returns null for every member: the initial values of a new record. */
export function toNulls<Shape extends z.ZodRawShape>(
  shape: Shape,
): { [Member in keyof Shape]: null } {
  const entries = Object.keys(shape).map((member) => [member, null]);
  return Object.fromEntries(entries) as { [Member in keyof Shape]: null };
}

/** Converts members to the columns that store them. */
export function toColumns(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([member, value]) => [toColumn(member), value]),
  );
}
