import { asService } from "../../database/tenant.ts";
import type { Query } from "../../database/queries.ts";
import type { CallResult } from "../../kernel/call.ts";
import { runOperation } from "../../kernel/run-operation.ts";
import { isAuditedProblem } from "../../kernel/steps/record-rejection.ts";
import { isTransient, Problem } from "../../problems/problem.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { listTargets } from "./columns/column-mapping.ts";
import type { ImportRun } from "./import-run.ts";
import { readValues } from "./read-values.ts";
import type { Import } from "./import.ts";
import { bodyShapeOf } from "./import-fields.ts";
import {
  countRow,
  isTakenOver,
  insertRejectedRow,
  ImportTakenOver,
  type RowOutcome,
} from "./import-progress.ts";
import { importOperations, operationOf, paramsWithoutOrganization } from "./transfer-kinds.ts";
import { toMemberCall } from "./member-call.ts";
import type { TableRow } from "./tables/cell.ts";

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
export async function importRow(
  run: ImportRun,
  tableRow: TableRow,
  position: number,
): Promise<void> {
  try {
    const statements = await executeRow(run, tableRow, position);
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
  tableRow: TableRow,
  position: number,
): Promise<Query<unknown>[]> {
  const recorder = createRowRecorder(run, tableRow, position);
  const { count, reject } = recorder;
  const planned = await planRow(run, tableRow).catch(toProblem);
  if (planned === "skip") return [count("skipped")];
  if (planned instanceof Problem) return reject(planned);
  const result = await executePlannedRow(run, tableRow, planned, recorder);
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

function createRowRecorder(run: ImportRun, tableRow: TableRow, position: number): RowRecorder {
  const { record, application } = run;
  const count = (outcome: RowOutcome) =>
    countRow(record.id, position, outcome, new Date(application.now()));
  return {
    count,
    reject: (problem) => [
      count("refused"),
      insertRejectedRow(record, tableRow, {
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
  const columns = toColumnNames(record);
  if (typeof members["field"] === "string") return nameColumn(message, members["field"], columns);
  const { create, layout } = importOperations[record.kind];
  const params = paramsWithoutOrganization(operationOf(application, create)).shape;
  const detail = layout === undefined ? message : message.replaceAll(layout.prefix, "/");
  return detail.replaceAll(fieldReference, (found: string, slash: string, field: string) =>
    slash === "/" || Object.hasOwn(params, field) ? (columns.get(field) ?? found) : found,
  );
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

type PlannedRow = {
  plannedOutcome: "created" | "updated";
  operation: string;
  params: Record<string, unknown>;
  body: Record<string, unknown>;
};

async function planRow(run: ImportRun, tableRow: TableRow): Promise<PlannedRow | "skip"> {
  const { application, record, requester } = run;
  if (tableRow.cells.length !== run.columnCount) {
    const cells = tableRow.cells.length === 1 ? "1 cell" : `${tableRow.cells.length} cells`;
    const text = `Row ${tableRow.row} has ${cells}; the header has ${run.columnCount}.`;
    throw new Problem("VALIDATION_FAILED", text, { errors: [] });
  }
  const { kind, onMatch, constants } = record;
  const { create, update, layout } = importOperations[kind];
  const { existingId, values, errors } = await readValues(run, tableRow);
  if (existingId !== null && update !== null && onMatch === "skip") return "skip";
  if (errors.length > 0) throw toValidationProblem(errors);
  if (existingId === null || update === null) {
    const complete = { ...constants, ...values };
    const members =
      layout === undefined
        ? complete
        : await asService(application.database, requester, (transaction) =>
            layout.toBody(transaction, complete),
          );
    return { plannedOutcome: "created", ...toRequest(run, create, members) };
  }
  const id = kind === "customers" ? Number(existingId) : existingId;
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
  tableRow: TableRow,
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
    reason: `Row ${tableRow.row} of import ${record.id}`,
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
