import { asService } from "../../database/tenant.ts";
import type { Query } from "../../database/queries.ts";
import type { Application } from "../../kernel/application.ts";
import type { Outcome } from "../../kernel/call.ts";
import { runOperation } from "../../kernel/run-operation.ts";
import { isTold } from "../../kernel/steps/record-refusal.ts";
import { isOfTheMoment, Problem } from "../../problems/problem.ts";
import type { CellType } from "./cells.ts";
import { findMatch } from "./find-match.ts";
import type { Import } from "./import.ts";
import { assertWholeNumbers, shapeOf, toValues } from "./import-fields.ts";
import { countRow, isLost, keepRefusal, LostImport, type RowOutcome } from "./import-progress.ts";
import { imported, operationOf, ownParams } from "./kinds.ts";
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
export class StoppedImport extends Error {
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
export async function importRow(run: ImportRun, csv: CsvRow, position: number): Promise<void> {
  try {
    const statements = await carryOut(run, csv, position);
    if (statements.length === 0) return;
    await asService(run.application.database, run.requester, async (transaction) => {
      for (const statement of statements) transaction.write(statement);
    });
  } catch (error) {
    throw isLost(error) ? new LostImport() : error;
  }
}

/** @returns the statements still to be written for the row; none if its change has counted it */
async function carryOut(run: ImportRun, csv: CsvRow, position: number): Promise<Query<unknown>[]> {
  const kept = keptOf(run, csv, position);
  const { count, refuse } = kept;
  const planned = await planRow(run, csv).catch(toRefusal);
  if (planned === "skip") return [count("skipped")];
  if (planned instanceof Problem) return refuse(planned);
  const answered = await callFor(run, csv, planned, kept);
  const { dryRun } = run.record;
  if (!(answered instanceof Problem)) return dryRun ? [count(toOutcome(answered, planned.as))] : [];
  if (isOfTheMoment(answered)) throw answered;
  if (endsImport.has(answered.code)) throw new StoppedImport(answered);
  return isTold(answered) && !dryRun ? [] : refuse(answered);
}

/** The problems that every further row would get too. */
const endsImport = new Set(["ORGANIZATION_PERMISSION_DENIED", "ORGANIZATION_SUSPENDED"]);

/** Creates the statements that record the result of a row. */
type Kept = {
  count: (outcome: RowOutcome) => Query<unknown>;
  refuse: (problem: Problem) => Query<unknown>[];
};

function keptOf(run: ImportRun, csv: CsvRow, position: number): Kept {
  const { record, application } = run;
  const count = (outcome: RowOutcome) =>
    countRow(record.id, position, outcome, new Date(application.now()));
  return {
    count,
    refuse: (problem) => [
      count("refused"),
      keepRefusal(record, csv, { code: problem.code, detail: toDetail(run, problem) }),
    ],
  };
}

/** A field in the detail of a problem: the beginning of a pointer into the body, or a path parameter. */
const place = /(?<= |^)(\/?)(\w+)(?=[ ,./]|$)/gu;

/** Returns the detail of a problem with columns of the file instead of the fields that they are mapped to. */
function toDetail({ application, record }: ImportRun, { message, members }: Problem): string {
  const columns = new Map(Object.entries(record.mapping).map(([column, field]) => [field, column]));
  if (typeof members["field"] === "string") return nameColumn(message, members["field"], columns);
  const params = ownParams(operationOf(application, imported[record.kind].create)).shape;
  return message.replaceAll(place, (found: string, slash: string, field: string) =>
    slash === "/" || Object.hasOwn(params, field) ? (columns.get(field) ?? found) : found,
  );
}

/** Names the column in the detail of a uniqueness conflict: `has the serial number 7` for `serialNumber`. */
function nameColumn(message: string, field: string, columns: ReadonlyMap<string, string>): string {
  const words = field.replaceAll(/[A-Z]/gu, (capital) => ` ${capital.toLowerCase()}`);
  const named = new RegExp(`(?<= (?:the|this) )(?:${field}|${words})(?=[ .])`, "u");
  return message.replace(named, (found) => columns.get(field) ?? found);
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
    const cells = csv.cells.length === 1 ? "1 cell" : `${csv.cells.length} cells`;
    const text = `Row ${csv.row} has ${cells}; the header has ${run.columns.length}.`;
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
  if (found !== null && update !== null && onMatch === "skip") return "skip";
  assertWholeNumbers(run.fields, values);
  if (found === null || update === null) {
    return { as: "created", ...toRequest(run, create, values) };
  }
  const id = kind === "customers" ? Number(found) : found;
  return { as: "updated", ...toRequest(run, update.operation, { ...values, [update.id]: id }) };
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
    params: pick(ownParams(operation).shape),
    body: pick(shapeOf(operation.body)),
  };
}

function callFor(
  run: ImportRun,
  csv: CsvRow,
  { as, operation, params, body }: PlannedRow,
  { count, refuse }: Kept,
): Promise<Outcome | Problem> {
  const { application, record, requester } = run;
  const call = toMemberCall(requester, {
    params,
    query: record.dryRun ? { dryRun: true } : {},
    body: () => body,
    requiredScope: "mcp:write",
    // A counted row is never requested again.
    idempotencyKey: null,
    reason: `Row ${csv.row} of import ${record.id}`,
    async alongside(transaction, outcome) {
      transaction.write(count(toOutcome(outcome, as)));
      return [];
    },
    alongsideRefusal: refuse,
  });
  return runOperation(application, operationOf(application, operation), call);
}

function toOutcome({ held, dryRun, body }: Outcome, as: RowOutcome): RowOutcome {
  if (held !== null) return "held";
  const { wouldHold = null } = (dryRun ? body : {}) as { wouldHold?: unknown };
  return wouldHold === null ? as : "held";
}

/** @throws every error that does not reject the row */
function toRefusal(error: unknown): Problem {
  if (error instanceof Problem && !isOfTheMoment(error)) return error;
  throw error;
}
