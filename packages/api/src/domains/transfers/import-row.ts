import { asService } from "../../database/tenant.ts";
import type { Query } from "../../database/queries.ts";
import type { Application } from "../../kernel/application.ts";
import type { CallResult } from "../../kernel/call.ts";
import { runOperation } from "../../kernel/run-operation.ts";
import { isAuditedProblem } from "../../kernel/steps/record-rejection.ts";
import { isTransient, Problem } from "../../problems/problem.ts";
import type { CellType } from "./cells.ts";
import { findMatch } from "./find-match.ts";
import type { Import } from "./import.ts";
import { assertWholeNumbers, bodyShapeOf, parseRow } from "./import-fields.ts";
import {
  countRow,
  isTakenOver,
  insertRejectedRow,
  ImportTakenOver,
  type RowOutcome,
} from "./import-progress.ts";
import { importOperations, operationOf, paramsWithoutOrganization } from "./transfer-kinds.ts";
import { type Requester, toMemberCall } from "./member-call.ts";
import type { CsvRow } from "./read-csv.ts";

/** The context that all rows of an import share. */
export type ImportRun = {
  application: Application;
  record: Import;
  requester: Requester;
  fields: ReadonlyMap<string, CellType>;
  /** The field of each column of the file; undefined if it is ignored. */
  columns: readonly (string | undefined)[];
};

/** Thrown if every further row would be rejected too. */
export class ImportStopped extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * Imports one row: one ordinary change by the operation of its kind, on behalf of the requester. The change
 * and its count are one transaction; so are the audit entry of a rejection and its count.
 *
 * @param position of the row among the nonempty ones, from 1
 * @throws ImportTakenOver; ImportStopped; Problem if a retry may succeed
 */
export async function importRow(run: ImportRun, csvRow: CsvRow, position: number): Promise<void> {
  try {
    const statements = await executeRow(run, csvRow, position);
    if (statements.length === 0) return;
    await asService(run.application.database, run.requester, async (transaction) => {
      for (const statement of statements) transaction.write(statement);
    });
  } catch (error) {
    throw isTakenOver(error) ? new ImportTakenOver() : error;
  }
}

/** @returns the statements still to be written for the row; none if its change has counted it */
async function executeRow(
  run: ImportRun,
  csvRow: CsvRow,
  position: number,
): Promise<Query<unknown>[]> {
  const recorder = createRowRecorder(run, csvRow, position);
  const { count, reject } = recorder;
  const planned = await planRow(run, csvRow).catch(toProblem);
  if (planned === "skip") return [count("skipped")];
  if (planned instanceof Problem) return reject(planned);
  const result = await executePlannedRow(run, csvRow, planned, recorder);
  const { dryRun } = run.record;
  if (!(result instanceof Problem))
    return dryRun ? [count(toRowOutcome(result, planned.plannedOutcome))] : [];
  if (isTransient(result)) throw result;
  if (codesEndingImport.has(result.code)) throw new ImportStopped(result);
  return isAuditedProblem(result) && !dryRun ? [] : reject(result);
}

/** The problems that every further row would get too. */
const codesEndingImport = new Set(["ORGANIZATION_PERMISSION_DENIED", "ORGANIZATION_SUSPENDED"]);

/** Creates the statements that record the result of a row. */
type RowRecorder = {
  count: (outcome: RowOutcome) => Query<unknown>;
  reject: (problem: Problem) => Query<unknown>[];
};

function createRowRecorder(run: ImportRun, csvRow: CsvRow, position: number): RowRecorder {
  const { record, application } = run;
  const count = (outcome: RowOutcome) =>
    countRow(record.id, position, outcome, new Date(application.now()));
  return {
    count,
    reject: (problem) => [
      count("refused"),
      insertRejectedRow(record, csvRow, {
        code: problem.code,
        detail: toDetailWithColumns(run, problem),
      }),
    ],
  };
}

/** A field in the detail of a problem: the beginning of a pointer into the body, or a path parameter. */
const fieldReference = /(?<= |^)(\/?)(\w+)(?=[ ,./]|$)/gu;

/** Returns the detail of a problem with columns of the file instead of the fields that they are mapped to. */
function toDetailWithColumns(
  { application, record }: ImportRun,
  { message, members }: Problem,
): string {
  const columns = new Map(Object.entries(record.mapping).map(([column, field]) => [field, column]));
  if (typeof members["field"] === "string") return nameColumn(message, members["field"], columns);
  const { create, layout } = importOperations[record.kind];
  const params = paramsWithoutOrganization(operationOf(application, create)).shape;
  const detail = layout === undefined ? message : message.replaceAll(layout.prefix, "/");
  return detail.replaceAll(fieldReference, (found: string, slash: string, field: string) =>
    slash === "/" || Object.hasOwn(params, field) ? (columns.get(field) ?? found) : found,
  );
}

/** Names the column in the detail of a uniqueness conflict: `has the serial number 7` for `serialNumber`. */
function nameColumn(message: string, field: string, columns: ReadonlyMap<string, string>): string {
  const spacedName = field.replaceAll(/[A-Z]/gu, (capital) => ` ${capital.toLowerCase()}`);
  const fieldPattern = new RegExp(`(?<= (?:the|this) )(?:${field}|${spacedName})(?=[ .])`, "u");
  return message.replace(fieldPattern, (found) => columns.get(field) ?? found);
}

type PlannedRow = {
  plannedOutcome: "created" | "updated";
  operation: string;
  params: Record<string, unknown>;
  body: Record<string, unknown>;
};

async function planRow(run: ImportRun, csvRow: CsvRow): Promise<PlannedRow | "skip"> {
  const { application, record, requester } = run;
  if (csvRow.cells.length !== run.columns.length) {
    const cells = csvRow.cells.length === 1 ? "1 cell" : `${csvRow.cells.length} cells`;
    const text = `Row ${csvRow.row} has ${cells}; the header has ${run.columns.length}.`;
    throw new Problem("VALIDATION_FAILED", text, { errors: [] });
  }
  const values = parseRow(run.fields, run.columns, csvRow.cells);
  const { kind, matchBy, onMatch } = record;
  const { create, update, layout } = importOperations[kind];
  const found =
    matchBy === null
      ? null
      : await asService(application.database, requester, (transaction) =>
          findMatch(transaction, kind, matchBy, values),
        );
  if (found !== null && update !== null && onMatch === "skip") return "skip";
  assertWholeNumbers(run.fields, values);
  if (found === null || update === null) {
    const members =
      layout === undefined
        ? values
        : await asService(application.database, requester, (transaction) =>
            layout.toBody(transaction, values),
          );
    return { plannedOutcome: "created", ...toRequest(run, create, members) };
  }
  const id = kind === "customers" ? Number(found) : found;
  return {
    plannedOutcome: "updated",
    ...toRequest(run, update.operation, { ...values, [update.id]: id }),
  };
}

/**
 * Splits the values into path parameters and body; omits what the operation does not accept, such as the
 * customer of an existing contact.
 */
function toRequest({ application }: ImportRun, id: string, values: Record<string, unknown>) {
  const operation = operationOf(application, id);
  const pick = (names: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(names, name)));
  return {
    operation: id,
    params: pick(paramsWithoutOrganization(operation).shape),
    body: pick(bodyShapeOf(operation.body)),
  };
}

function executePlannedRow(
  run: ImportRun,
  csvRow: CsvRow,
  { plannedOutcome, operation, params, body }: PlannedRow,
  { count, reject }: RowRecorder,
): Promise<CallResult | Problem> {
  const { application, record, requester } = run;
  const call = toMemberCall(requester, {
    params,
    query: record.dryRun ? { dryRun: true } : {},
    body: () => body,
    requiredScope: "mcp:write",
    // A counted row is never requested again.
    idempotencyKey: null,
    reason: `Row ${csvRow.row} of import ${record.id}`,
    async beforeCommit(transaction, outcome) {
      transaction.write(count(toRowOutcome(outcome, plannedOutcome)));
      return [];
    },
    beforeRejectionCommit: reject,
  });
  return runOperation(application, operationOf(application, operation), call);
}

function toRowOutcome(
  { approval: held, dryRun, body }: CallResult,
  plannedOutcome: RowOutcome,
): RowOutcome {
  if (held !== null) return "held";
  const { wouldHold = null } = (dryRun ? body : {}) as { wouldHold?: unknown };
  return wouldHold === null ? plannedOutcome : "held";
}

/** @throws every error that does not reject the row */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem && !isTransient(error)) return error;
  throw error;
}
