import { queries } from "../../database/queries.ts";
import { toLineColumns } from "../sales/sales-lines.ts";
import type { Totals } from "../shared/money/totals.ts";
import type { SalesLine } from "../sales/sales-line.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Quote } from "./quote.ts";

/** Inserts a new quote with its lines. */
export function insertQuote(transaction: Transaction, quote: Quote, series: string): void {
  transaction.write(
    queries.insertInto("quotes").values({
      organization_id: quote.organizationId,
      id: quote.id,
      number_series: series,
      number: quote.number,
      revision: quote.version,
      display_number: quote.displayNumber,
      previous_quote_id: quote.previousQuoteId,
      status: quote.status,
      created_at: quote.createdAt,
      updated_at: quote.updatedAt,
      ...toContentColumns(quote),
    }),
  );
  insertLines(transaction, quote, quote.lines);
}

/** Writes everything that an update may have changed. */
export function updateContent(
  transaction: Transaction,
  quote: Quote,
  options: { version: number; replacesLines: boolean },
): void {
  transaction.write(
    queries
      .updateTable("quotes")
      .set({
        ...toContentColumns(quote),
        updated_at: quote.updatedAt,
        version: options.version,
      })
      .where("id", "=", quote.id),
  );
  if (!options.replacesLines) return;
  transaction.write(queries.deleteFrom("quote_lines").where("quote_id", "=", quote.id));
  insertLines(transaction, quote, quote.lines);
}

function toContentColumns(quote: Quote) {
  return {
    customer_id: quote.customerId,
    customer_name: quote.customerName,
    contact_id: quote.contactId,
    customer_asset_id: quote.customerAssetId,
    owner_user_id: quote.ownerUserId,
    title: quote.title,
    introduction: quote.introduction,
    terms: quote.terms,
    valid_until: quote.validUntil,
    currency: quote.currency,
    ...toTotalsColumns(quote),
  };
}

export function toTotalsColumns(totals: Totals) {
  return {
    subtotal_minor: totals.subtotalMinor,
    discount_minor: totals.discountMinor,
    vat_breakdown: JSON.stringify(totals.vatBreakdown),
    vat_minor: totals.vatMinor,
    total_minor: totals.totalMinor,
  };
}

/** Marks the optional lines that the customer selected. */
export function writeSelection(
  transaction: Transaction,
  { id, acceptedOptionalLineIds }: Quote,
): void {
  if (acceptedOptionalLineIds.length === 0) return;
  transaction.write(
    queries
      .updateTable("quote_lines")
      .set({ is_optional: false, is_selected: true })
      .where("quote_id", "=", id)
      .where("id", "in", acceptedOptionalLineIds),
  );
}

function insertLines(
  transaction: Transaction,
  { organizationId, id }: Quote,
  lines: readonly SalesLine[],
): void {
  transaction.write(
    queries.insertInto("quote_lines").values(
      lines.map((line) => ({
        ...toLineColumns(line),
        organization_id: organizationId,
        quote_id: id,
      })),
    ),
  );
}
