import { asService, type Transaction } from "../../database/tenant.ts";
import type { RequestError } from "../../problems/problem.ts";
import { resolveReferences } from "./columns/find-reference.ts";
import { readRow, type RowValues } from "./columns/read-row.ts";
import { findMatch } from "./find-match.ts";
import type { ImportRun } from "./import-run.ts";
import type { TableRow } from "./tables/cell.ts";

export type ReadValues = {
  /** The values of the row, by the names of their fields. */
  values: Record<string, unknown>;
  errors: RequestError[];
  /** The record that the row is about; null if it creates one. */
  existingId: string | null;
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
    : { existingId: null, errors: [], currency: null };
  const currency = toCurrency(run, row, found.currency);
  // The currency of the record decides how many decimals an amount has.
  const money = readRow(moneyColumns, cells, { timeZone, currency });
  return {
    values: { ...row.values, ...money.values },
    errors: [...row.errors, ...found.errors, ...money.errors],
    existingId: found.existingId,
  };
}

const needsRecords = ({ record, columns: { columns } }: ImportRun): boolean =>
  record.matchBy !== null || columns.some(({ reference = "id" }) => reference !== "id");

async function findRecords(
  transaction: Transaction,
  { record, columns }: ImportRun,
  values: Record<string, unknown>,
): Promise<Pick<ReadValues, "errors" | "existingId"> & { currency: string | null }> {
  const { kind, matchBy, constants } = record;
  const errors = await resolveReferences(transaction, columns.columns, values);
  const existingId =
    matchBy === null
      ? null
      : await findMatch(transaction, kind, matchBy, { ...constants, ...values });
  const needsCurrency =
    existingId !== null && kind === "products" && columns.moneyColumns.length > 0;
  if (!needsCurrency) return { errors, existingId, currency: null };
  const product = await transaction.one<{ currency: string }>({
    text: "select currency from products where id = $1",
    values: [existingId],
  });
  return { errors, existingId, currency: product?.currency ?? null };
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
