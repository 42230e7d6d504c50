import { v7 as uuidv7 } from "uuid";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { inTheWay } from "../../../kernel/refusals.ts";
import { uuid } from "../../../schema/values.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { loadOrganization } from "../../organizations/organization.ts";
import { holdCarriedProducts, toCarried } from "../../sales/carried-products.ts";
import { holdLive } from "../../shared/hold-live.ts";
import { loadQuote, Quote, toBaseNumber, toEvent, toTarget } from "../quote.ts";
import { toLastDay, unanswered } from "../quote-life.ts";
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
    "Makes a new draft of a quote that has been sent, rejected, accepted or has expired: the same number, `version` + 1, a display number that ends in the version (`Q-2026-0031-2`), the same content, and a new `validUntil`. Contact, asset and products that have been deleted are left out.",
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
  async plan(context, { record: former }) {
    const { transaction, membership, now } = context;
    assertRevisable(former);
    const [versions, organization, gone, products] = await Promise.all([
      readVersions(transaction, former.id),
      loadOrganization(transaction, membership),
      readGone(transaction, former),
      holdCarriedProducts(transaction, former.lines),
      holdLive(context, { customer: [former.customerId] }),
    ]);
    const draft = versions.find(
      ({ status, deleted_at }) => status === "draft" && deleted_at === null,
    );
    if (draft !== undefined) {
      const other = { kind: "quote", id: draft.id } as const;
      throw inTheWay("UNIQUE_CONFLICT", membership, "previousQuoteId", other, (isNamed) =>
        isNamed
          ? `Quote ${draft.display_number} is a draft of it.`
          : "There is a draft of it already.",
      );
    }
    const version = Math.max(former.version, ...versions.map(({ revision }) => revision)) + 1;
    const series = toSeries(former, versions);
    const quote: Quote = {
      ...former,
      id: uuidv7(),
      displayNumber: `${toBaseNumber(former)}-${version}`,
      version,
      previousQuoteId: former.id,
      contactId: gone.contact ? null : former.contactId,
      customerAssetId: gone.asset ? null : former.customerAssetId,
      status: "draft",
      issuedAt: null,
      validUntil: toLastDay(now, organization.record),
      ...unanswered,
      lines: former.lines.map((line) => ({ ...toCarried(line, products), id: uuidv7() })),
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
function toSeries({ id }: Quote, versions: { id: string; number_series: string }[]): string {
  const row = versions.find((each) => each.id === id);
  if (row === undefined) throw new Error("The quote is not among its own versions.");
  return row.number_series;
}

/** Returns whether contact and asset have been deleted; deleted ones are not copied. */
async function readGone(transaction: Transaction, { contactId, customerAssetId }: Quote) {
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
  const isGone = (row: { deleted_at: unknown } | undefined) =>
    row !== undefined && row.deleted_at !== null;
  return { contact: isGone(contact), asset: isGone(asset) };
}
