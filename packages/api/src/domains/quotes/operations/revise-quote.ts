import { v7 as uuidv7 } from "uuid";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { recordConflict } from "../../../kernel/record-problems.ts";
import { uuid } from "../../../schema/values.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { loadOrganization } from "../../organizations/organization.ts";
import { lockLineProducts, withoutDeletedProduct } from "../../sales/line-products.ts";
import { toSalesTotals } from "../../sales/sales-lines.ts";
import { lockExistingRecords } from "../../shared/lock-existing-records.ts";
import { loadQuote, Quote, toBaseNumber, toEvent, toTarget } from "../quote.ts";
import { toDefaultValidUntil, initialQuoteProgress } from "../quote-lifecycle.ts";
import { assertRevisable } from "../quote-status.ts";
import { readVersions } from "../quote-versions.ts";
import { insertQuote } from "../write-quote.ts";
import { quoteDeletion } from "../changes/quote-deletion.ts";

export const reviseQuote = defineOperation({
  id: "reviseQuote",
  method: "POST",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}/revise",
  tag: "Quotes",
  permission: "quotes:write",
  summary: "Revise a quote",
  description: [
    "Makes a new draft of a quote that has been sent, rejected, accepted or has expired: the same number, `version` + 1, a display number that ends in the version (`Q-2026-0031-2`), the same content, and a new `validUntil`. Contact, asset and products that have been deleted are omitted.",
    "The former version stays as it is until the new one is sent; then it is cancelled. While there is a draft of it, another one is refused with the id of that draft.",
  ].join("\n\n"),
  params: { organizationId: uuid(), quoteId: uuid() },
  success: 201,
  response: Quote,
  problems: ["QUOTE_STATUS_TRANSITION_INVALID", "UNIQUE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  undo: ({ params, target }) => ({
    change: quoteDeletion,
    params: { ...params, quoteId: target.id },
  }),
  uniques: { quotes_display_number: "displayNumber", quotes_number: "number" },
  load: (context) => loadQuote(context, context.params.quoteId, "update"),
  async plan(context, { record: previous }) {
    const { transaction, membership, now } = context;
    assertRevisable(previous);
    const [versions, organization, deletedReferences, products] = await Promise.all([
      readVersions(transaction, previous.id),
      loadOrganization(transaction, membership),
      readDeletedReferences(transaction, previous),
      lockLineProducts(transaction, previous.lines),
      lockExistingRecords(context, { customer: [previous.customerId] }),
    ]);
    const draft = versions.find(
      ({ status, deleted_at }) => status === "draft" && deleted_at === null,
    );
    if (draft !== undefined) {
      const other = { kind: "quote", id: draft.id } as const;
      throw recordConflict("UNIQUE_CONFLICT", membership, "previousQuoteId", other, (isNamed) =>
        isNamed
          ? `Quote ${draft.display_number} is a draft of it.`
          : "There is a draft of it already.",
      );
    }
    const version = Math.max(previous.version, ...versions.map(({ revision }) => revision)) + 1;
    const series = toNumberSeries(previous, versions);
    const lines = previous.lines.map((line) => ({
      ...withoutDeletedProduct(line, products),
      id: uuidv7(),
    }));
    const quote: Quote = {
      ...previous,
      id: uuidv7(),
      displayNumber: `${toBaseNumber(previous)}-${version}`,
      version,
      previousQuoteId: previous.id,
      contactId: deletedReferences.contact ? null : previous.contactId,
      customerAssetId: deletedReferences.asset ? null : previous.customerAssetId,
      status: "draft",
      issuedAt: null,
      validUntil: toDefaultValidUntil(now, organization.record),
      ...initialQuoteProgress,
      lines,
      // An accepted version may count optional lines; the customer selects them again.
      ...toSalesTotals(lines),
      orderId: null,
      fileIds: [],
      publicUrl: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    return {
      result: quote,
      change: {
        target: toTarget(quote),
        before: null,
        after: quote,
        event: [toEvent("quote.created", quote), toEvent("quote.revised", quote)],
      },
      write: (tx) => insertQuote(tx, quote, series),
    };
  },
});

/** Returns the number series of the quote. */
function toNumberSeries({ id }: Quote, versions: { id: string; number_series: string }[]): string {
  const row = versions.find((each) => each.id === id);
  if (row === undefined) throw new Error("The quote is not among its own versions.");
  return row.number_series;
}

/** Returns whether contact and asset have been deleted; deleted ones are not copied. */
async function readDeletedReferences(
  transaction: Transaction,
  { contactId, customerAssetId }: Quote,
) {
  const [contact, asset] = await Promise.all([
    contactId === null
      ? undefined
      : transaction.one(
          queries.selectFrom("customer_contacts").select("deleted_at").where("id", "=", contactId),
        ),
    customerAssetId === null
      ? undefined
      : transaction.one(
          queries
            .selectFrom("customer_assets")
            .select("deleted_at")
            .where("id", "=", customerAssetId),
        ),
  ]);
  const isDeleted = (row: { deleted_at: unknown } | undefined) =>
    row !== undefined && row.deleted_at !== null;
  return { contact: isDeleted(contact), asset: isDeleted(asset) };
}
