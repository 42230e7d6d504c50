import { asService } from "../../database/tenant.ts";
import type { Application } from "../../kernel/application.ts";
import type { Outcome } from "../../kernel/call.ts";
import { runOperation } from "../../kernel/run-operation.ts";
import { Problem } from "../../problems/problem.ts";
import type { CellType } from "./cells.ts";
import { findMatch } from "./find-match.ts";
import type { Import } from "./import.ts";
import { shapeOf, toValues } from "./import-fields.ts";
import { countRow, keepRefusal, type RowOutcome } from "./import-progress.ts";
import { imported, operationOf, ownParams } from "./kinds.ts";
import { type Requester, toMemberCall } from "./member-call.ts";
import type { CsvRow } from "./read-csv.ts";

/** What every row of an import is imported with. */
export type ImportRun = {
  application: Application;
  record: Import;
  requester: Requester;
  fields: ReadonlyMap<string, CellType>;
  /** The field of each column of the file; undefined where it is left out. */
  columns: readonly (string | undefined)[];
};

/** Thrown where no further row can be imported either. */
export class StoppedImport extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * Imports one row: one ordinary change by the operation of its kind, made by the member who asked. The
 * change and its count are one transaction.
 *
 * @param position of the row among those with something in them, from 1
 * @throws LostImport; StoppedImport; Problem where the row may be tried again later
 */
export async function importRow(run: ImportRun, csv: CsvRow, position: number): Promise<void> {
  const { record, application } = run;
  const settle = (outcome: RowOutcome, problem?: Problem) =>
    asService(application.database, run.requester, async (transaction) => {
      await countRow(transaction, record.id, position, outcome, new Date(application.now()));
      if (problem === undefined) return;
      keepRefusal(transaction, record, csv, { code: problem.code, detail: problem.message });
    });
  try {
    const planned = await planRow(run, csv);
    if (planned === "skip") return await settle("skipped");
    const answered = await callFor(run, csv, position, planned);
    if (answered instanceof Problem) throw answered;
    // What was changed has been counted with it.
    if (answered.dryRun) await settle(toOutcome(answered, planned.as));
  } catch (error) {
    if (!(error instanceof Problem) || isOfTheMoment(error)) throw error;
    if (error.code === "ORGANIZATION_PERMISSION_DENIED") throw new StoppedImport(error);
    await settle("refused", error);
  }
}

type PlannedRow = {
  as: "created" | "updated";
  operation: string;
  params: Record<string, unknown>;
  body: Record<string, unknown>;
};

async function planRow(run: ImportRun, csv: CsvRow): Promise<PlannedRow | "skip"> {
  const { application, record, requester } = run;
  if (csv.cells.length !== run.columns.length) {
    const text = `Row ${csv.row} has ${csv.cells.length} cells; the header has ${run.columns.length}.`;
    throw new Problem("VALIDATION_FAILED", text, { errors: [] });
  }
  const values = toValues(run.fields, run.columns, csv.cells);
  const { kind, matchBy, onMatch } = record;
  const { create, update } = imported[kind];
  const found =
    matchBy === null
      ? null
      : await asService(application.database, requester, (transaction) =>
          findMatch(transaction, kind, matchBy, values),
        );
  if (found === null || update === null) {
    return { as: "created", ...toRequest(run, create, values) };
  }
  if (onMatch === "skip") return "skip";
  const id = kind === "customers" ? Number(found) : found;
  return { as: "updated", ...toRequest(run, update.operation, { ...values, [update.id]: id }) };
}

/** Sorts the values into path and body; what the operation does not take, such as the owner of a contact, is left out. */
function toRequest({ application }: ImportRun, id: string, values: Record<string, unknown>) {
  const operation = operationOf(application, id);
  const pick = (names: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(names, name)));
  return {
    operation: id,
    params: pick(ownParams(operation).shape),
    body: pick(shapeOf(operation.body)),
  };
}

function callFor(
  run: ImportRun,
  csv: CsvRow,
  position: number,
  { as, operation, params, body }: PlannedRow,
): Promise<Outcome | Problem> {
  const { application, record, requester } = run;
  const call = toMemberCall(requester, {
    params,
    query: record.dryRun ? { dryRun: true } : {},
    body: () => body,
    requiredScope: "mcp:write",
    idempotencyKey: record.dryRun ? null : `${record.id}:${csv.row}`,
    reason: `Row ${csv.row} of import ${record.id}`,
    async alongside(transaction, outcome) {
      const now = new Date(application.now());
      await countRow(transaction, record.id, position, toOutcome(outcome, as), now);
      return [];
    },
  });
  return runOperation(application, operationOf(application, operation), call);
}

function toOutcome({ held, dryRun, body }: Outcome, as: RowOutcome): RowOutcome {
  if (held !== null) return "held";
  const { wouldHold = null } = (dryRun ? body : {}) as { wouldHold?: unknown };
  return wouldHold === null ? as : "held";
}

/** What may be answered otherwise when it is asked again as it is. */
function isOfTheMoment({ status, code }: Problem): boolean {
  return status >= 500 || status === 429 || code === "IDEMPOTENCY_IN_PROGRESS";
}
