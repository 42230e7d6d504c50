import { asService, type Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems/problem.ts";
import { toAsciiDomains } from "../../schema/domain-name.ts";
import { CustomerType } from "../customers/customer.ts";
import { findSimilarCustomers, type SimilarCustomer } from "../customers/find-similar-customers.ts";
import type { ImportRun } from "./import-run.ts";

/** Whether rows are compared with existing customers: as a preview, or to decide what happens to them. */
export const comparesCustomers = ({ record: { kind, dryRun, onSimilar } }: ImportRun): boolean =>
  kind === "customers" && (dryRun || onSimilar !== null);

/**
 * Finds the customers that a row looks like. Those of the same import are none of them, so that a dry run and the
 * import find the same ones.
 */
export async function findSimilar(
  transaction: Transaction,
  { record, settings }: ImportRun,
  values: Record<string, unknown>,
): Promise<SimilarCustomer[]> {
  const text = (name: string): string | null => {
    const value = values[name];
    return typeof value === "string" ? value.trim() : null;
  };
  const email = text("email");
  const type = CustomerType.safeParse(values["type"]);
  const customer = {
    type: type.success ? type.data : ("company" as const),
    name: text("name"),
    email: email === null ? null : toAsciiDomains(email.normalize("NFC")),
    phone: text("phone"),
    kvk: text("kvk"),
    btw: text("btw"),
    addressPostalCode: text("addressPostalCode"),
    addressCountry: text("addressCountry"),
  };
  const { country } = settings;
  return findSimilarCustomers(transaction, customer, { createdBefore: record.createdAt, country });
}

/**
 * Returns the customer that a row changes because it looks like it.
 *
 * @returns null if it changes none
 * @throws Problem CUSTOMER_POSSIBLE_DUPLICATE if it looks like several, or like that of an earlier row
 */
export async function chooseCustomer(
  { application, record, requester }: ImportRun,
  similar: readonly SimilarCustomer[],
): Promise<number | null> {
  const [first] = similar;
  if (record.onSimilar !== "update" || first === undefined) return null;
  if (similar.length > 1) {
    const ids = similar.map(({ id }) => id).join(", ");
    throw toDuplicateProblem(similar, `The row looks like ${similar.length} customers: ${ids}.`);
  }
  const earlier = await asService(application.database, requester, (transaction) =>
    transaction.one<{ row: number }>({
      text: `select row_number as "row" from import_rows
        where import_id = $1 and updated_customer_id = $2 limit 1`,
      values: [record.id, first.id],
    }),
  );
  if (earlier === undefined) return first.id;
  const text = `The row looks like customer ${first.id}, which row ${earlier.row} changes.`;
  throw toDuplicateProblem(similar, text);
}

function toDuplicateProblem(similar: readonly SimilarCustomer[], detail: string): Problem {
  const candidates = similar.map(({ id, reasons }) => ({ id, matchedOn: reasons }));
  return new Problem("CUSTOMER_POSSIBLE_DUPLICATE", detail, { candidates });
}
