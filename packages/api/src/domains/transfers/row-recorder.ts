import type { Query } from "../../database/queries.ts";
import type { Problem, RequestError } from "../../problems/problem.ts";
import { toReferences } from "../../schema/json-pointer.ts";
import { listTargets } from "./columns/column-mapping.ts";
import { countRow, insertRejectedRow } from "./import-progress.ts";
import { type ImportRowError, type ImportRowResult, insertImportRow } from "./row-results.ts";
import type { ImportRun } from "./import-run.ts";
import type { Import } from "./import.ts";
import type { ReadValues } from "./read-values.ts";
import type { TableRow } from "./tables/cell.ts";
import { importOperations, operationOf, paramsWithoutOrganization } from "./transfer-kinds.ts";

/** Creates the statements that record the result of a row. */
export type RowRecorder = {
  /** @param updatedCustomerId the customer that the row changes because it looks like it */
  count: (result: ImportRowResult, updatedCustomerId?: number | null) => Query<unknown>[];
  reject: (problem: Problem) => Query<unknown>[];
};

/**
 * @param row its position is that among the nonempty ones, from 1; its values are null if it could not be read
 */
export function createRowRecorder(
  run: ImportRun,
  tableRow: TableRow,
  { position, values }: { position: number; values: ReadValues | null },
): RowRecorder {
  const { record, application } = run;
  const similar = values?.similar ?? [];
  const isSimilar = similar.length > 0;
  const countOnly = (result: ImportRowResult) =>
    countRow(record.id, { position, result, isSimilar }, new Date(application.now()));
  const name = isSimilar ? values?.values["name"] : null;
  const common = {
    number: tableRow.row,
    name: typeof name === "string" ? name : null,
    similar,
  };
  return {
    count: (result, updatedCustomerId = null) => [
      countOnly(result),
      ...(isSimilar ? [insertImportRow(record, { ...common, result, updatedCustomerId })] : []),
    ],
    reject: (problem) => {
      const { code } = problem;
      const toColumns = createColumnNamer(run, problem);
      const errors = toRowErrors(run, problem, toColumns);
      return [
        countOnly("refused"),
        insertRejectedRow(record, tableRow, { code, detail: toColumns(problem.message) }),
        insertImportRow(record, { ...common, result: "refused", code, errors }),
      ];
    },
  };
}

const maxErrors = 10;

/** Returns the first errors of a problem, with their columns. */
function toRowErrors(
  { record }: ImportRun,
  { message, members }: Problem,
  toColumns: (text: string) => string,
): ImportRowError[] {
  const columns = toColumnNames(record);
  const { field, errors = [] } = members as { field?: unknown; errors?: readonly RequestError[] };
  if (typeof field === "string") {
    const column = columns.get(field) ?? null;
    return [{ column, field, rule: "unique", expected: null, message: toColumns(message) }];
  }
  const { layout } = importOperations[record.kind];
  return errors
    .slice(0, maxErrors)
    .map(({ pointer, name = null, rule, expected, message: text }) => {
      const path = layout === undefined ? pointer : pointer?.replace(layout.prefix, "/");
      const found = path === undefined ? name : (toReferences(path)[0] ?? null);
      const column = found === null ? null : (columns.get(found) ?? null);
      return {
        column,
        field: found,
        rule,
        expected: isSingleValue(expected) ? expected : null,
        message: toColumns(text),
      };
    });
}

const isSingleValue = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

/** A field in the detail of a problem: the beginning of a pointer into the body, or a path parameter. */
const fieldReference = /(?<= |^)(\/?)(\w+)(?=[ ,./]|$)/gu;

/** Returns a function that names columns in the texts of a problem, instead of the fields that they are mapped to. */
function createColumnNamer({ application, record }: ImportRun, { members }: Problem) {
  const columns = toColumnNames(record);
  const { create, layout } = importOperations[record.kind];
  const params = paramsWithoutOrganization(operationOf(application, create)).shape;
  return (text: string): string => {
    if (typeof members["field"] === "string") return nameColumn(text, members["field"], columns);
    const detail = layout === undefined ? text : text.replaceAll(layout.prefix, "/");
    return detail.replaceAll(fieldReference, (found: string, slash: string, field: string) =>
      slash === "/" || Object.hasOwn(params, field) ? (columns.get(field) ?? found) : found,
    );
  };
}

/** Returns the names of the columns of each field. */
function toColumnNames({ mapping }: Import): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { column, field } of listTargets(mapping)) {
    const others = names.get(field);
    names.set(field, others === undefined ? column : `${others} and ${column}`);
  }
  return names;
}

/** Names the column in the detail of a uniqueness conflict: `has the serial number 7` for `serialNumber`. */
function nameColumn(message: string, field: string, columns: ReadonlyMap<string, string>): string {
  const spacedName = field.replaceAll(/[A-Z]/gu, (capital) => ` ${capital.toLowerCase()}`);
  const fieldPattern = new RegExp(`(?<= (?:the|this) )(?:${field}|${spacedName})(?=[ .])`, "u");
  return message.replace(fieldPattern, (found) => columns.get(field) ?? found);
}
