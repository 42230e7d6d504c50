import { asService } from "../../database/tenant.ts";
import type { Query } from "../../database/queries.ts";
import type { CallResult } from "../../kernel/call.ts";
import { runOperation } from "../../kernel/run-operation.ts";
import { isAuditedProblem } from "../../kernel/steps/record-rejection.ts";
import { isTransient, Problem } from "../../problems/problem.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { ImportRun } from "./import-run.ts";
import { readValues, type ReadValues } from "./read-values.ts";
import { bodyShapeOf } from "./import-fields.ts";
import { ImportTakenOver, isTakenOver } from "./import-progress.ts";
import { codesEndingImport, ImportStopped } from "./import-stopped.ts";
import { createRowRecorder, type RowRecorder } from "./row-recorder.ts";
import { chooseCustomer } from "./similar-customers.ts";
import { importOperations, operationOf, paramsWithoutOrganization } from "./transfer-kinds.ts";
import { toMemberCall } from "./member-call.ts";
import type { TableRow } from "./tables/cell.ts";

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
  const values = await readRowValues(run, tableRow).catch(toProblem);
  const isRead = !(values instanceof Problem);
  const recorder = createRowRecorder(run, tableRow, { position, values: isRead ? values : null });
  const { count, reject } = recorder;
  if (!isRead) return reject(values);
  const planned = await planRow(run, values).catch(toProblem);
  if (planned === "skip") return count("skipped");
  if (planned instanceof Problem) return reject(planned);
  const result = await executePlannedRow(run, tableRow, planned, recorder);
  const { dryRun } = run.record;
  if (!(result instanceof Problem)) return dryRun ? countPlanned(recorder, result, planned) : [];
  if (isTransient(result)) throw result;
  if (codesEndingImport.has(result.code)) throw new ImportStopped(result);
  return isAuditedProblem(result) && !dryRun ? [] : reject(result);
}

type PlannedRow = {
  plannedResult: "created" | "updated";
  /** The customer that the row changes because it looks like it. */
  updatedCustomerId: number | null;
  operation: string;
  params: Record<string, unknown>;
  body: Record<string, unknown>;
};

/** @throws Problem if the row has other cells than the header, or several existing records match */
async function readRowValues(run: ImportRun, tableRow: TableRow): Promise<ReadValues> {
  if (tableRow.cells.length !== run.columnCount) {
    const cells = tableRow.cells.length === 1 ? "1 cell" : `${tableRow.cells.length} cells`;
    const text = `Row ${tableRow.row} has ${cells}; the header has ${run.columnCount}.`;
    throw new Problem("VALIDATION_FAILED", text, { errors: [] });
  }
  return readValues(run, tableRow);
}

async function planRow(
  run: ImportRun,
  { existingId, similar, values, errors }: ReadValues,
): Promise<PlannedRow | "skip"> {
  const { kind, onMatch, onSimilar } = run.record;
  const { create, update } = importOperations[kind];
  if (existingId !== null && update !== null && onMatch === "skip") return "skip";
  if (similar.length > 0 && onSimilar === "skip") return "skip";
  if (errors.length > 0) throw toValidationProblem(errors);
  const updatedCustomerId = await chooseCustomer(run, similar);
  const recordId = updatedCustomerId ?? existingId;
  if (recordId === null || update === null) {
    const members = await toNewRecord(run, values);
    return { plannedResult: "created", updatedCustomerId, ...toRequest(run, create, members) };
  }
  const id = kind === "customers" ? Number(recordId) : recordId;
  return {
    plannedResult: "updated",
    updatedCustomerId,
    ...toRequest(run, update.operation, { ...values, [update.id]: id }),
  };
}

/** Returns the members of the record that a row creates. */
async function toNewRecord(
  { application, record, requester }: ImportRun,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { kind, constants, onSimilar } = record;
  const { layout } = importOperations[kind];
  const allowed = onSimilar === "create" ? { allowDuplicate: true } : {};
  const complete = { ...constants, ...values, ...allowed };
  if (layout === undefined) return complete;
  return asService(application.database, requester, (transaction) =>
    layout.toBody(transaction, complete),
  );
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
  planned: PlannedRow,
  recorder: RowRecorder,
): Promise<CallResult | Problem> {
  const { application, record, requester } = run;
  const { operation, params, body } = planned;
  const call = toMemberCall(requester, {
    params,
    query: record.dryRun ? { dryRun: true } : {},
    body: () => body,
    requiredScope: "mcp:write",
    // A counted row is never requested again.
    idempotencyKey: null,
    reason: `Row ${tableRow.row} of import ${record.id}`,
    async beforeCommit(transaction, result) {
      for (const statement of countPlanned(recorder, result, planned)) transaction.write(statement);
      return [];
    },
    beforeRejectionCommit: recorder.reject,
  });
  return runOperation(application, operationOf(application, operation), call);
}

/** Returns the statements that count a row by the result of its call. */
function countPlanned(
  { count }: RowRecorder,
  { approval: held, dryRun, body }: CallResult,
  { plannedResult, updatedCustomerId }: PlannedRow,
): Query<unknown>[] {
  const { wouldHold = null } = (dryRun ? body : {}) as { wouldHold?: unknown };
  return count(held !== null || wouldHold !== null ? "held" : plannedResult, updatedCustomerId);
}

/** @throws every error that does not reject the row */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem && !isTransient(error)) return error;
  throw error;
}
