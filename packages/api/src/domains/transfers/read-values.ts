import { asService, type Transaction } from "../../database/tenant.ts";
import type { RequestError } from "../../problems/problem.ts";
import { resolveReferences } from "./columns/find-reference.ts";
import { readRow, type RowValues } from "./columns/read-row.ts";
import { findMatch } from "./find-match.ts";
import type { SimilarCustomer } from "../customers/find-similar-customers.ts";
import type { ImportRun } from "./import-run.ts";
import { comparesCustomers, findSimilar } from "./similar-customers.ts";
import type { TableRow } from "./tables/cell.ts";

export type ReadValues = {
  /** The values of the row, by the names of their fields. */
  values: Record<string, unknown>;
  errors: RequestError[];
  /** The record that the row is about; null if it has no match. */
  existingId: string | null;
  /** Customers that a row without a match looks like. */
  similar: readonly SimilarCustomer[];
};

/**
 * Reads the values of a row, and finds the records that it names.
 *
 * @throws Problem UNIQUE_CONFLICT if several existing records match
 */
export async function readValues(run: ImportRun, { cells }: TableRow): Promise<ReadValues> {
  const { columns, moneyColumns } = run.columns;
  const { timeZone } = run.settings;
  const row = readRow(columns, cells, { timeZone, currency: run.settings.currency });
  const found = needsRecords(run)
    ? await asService(run.application.database, run.requester, (transaction) =>
        findRecords(transaction, run, row.values),
      )
    : { existingId: null, similar: [], errors: [], currency: null };
  const currency = toCurrency(run, row, found.currency);
  // The currency of the record decides how many decimals an amount has.
  const money = readRow(moneyColumns, cells, { timeZone, currency });
  return {
    values: { ...row.values, ...money.values },
    errors: [...row.errors, ...found.errors, ...money.errors],
    existingId: found.existingId,
    similar: found.similar,
  };
}

const needsRecords = (run: ImportRun): boolean =>
  run.record.matchBy !== null ||
  comparesCustomers(run) ||
  run.columns.columns.some(({ reference = "id" }) => reference !== "id");

type FoundRecords = Omit<ReadValues, "values"> & { currency: string | null };

async function findRecords(
  transaction: Transaction,
  run: ImportRun,
  values: Record<string, unknown>,
): Promise<FoundRecords> {
  const { record, columns } = run;
  const { kind, matchBy, constants } = record;
  const errors = await resolveReferences(transaction, columns.columns, values);
  const complete = { ...constants, ...values };
  const existingId =
    matchBy === null ? null : await findMatch(transaction, kind, matchBy, complete);
  const similar =
    existingId === null && comparesCustomers(run)
      ? await findSimilar(transaction, run, complete)
      : [];
  const needsCurrency =
    existingId !== null && kind === "products" && columns.moneyColumns.length > 0;
  if (!needsCurrency) return { errors, existingId, similar, currency: null };
  const product = await transaction.one<{ currency: string }>({
    text: "select currency from products where id = $1",
    values: [existingId],
  });
  return { errors, existingId, similar, currency: product?.currency ?? null };
}

/** Returns the currency of the record as it will be. */
function toCurrency(
  { record, settings }: ImportRun,
  { values }: RowValues,
  existing: string | null,
): string {
  const constant = existing === null ? record.constants["currency"] : undefined;
  const currency = values["currency"] ?? existing ?? constant ?? settings.currency;
  return typeof currency === "string" ? currency.toUpperCase() : settings.currency;
}
