import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { lines } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { loadQuote, Quote, toEvent } from "../quote.ts";
import { assertTransition } from "../quote-status.ts";
import { unchanged } from "../../../kernel/changes/change.ts";

const QuoteCancellation = z
  .strictObject({
    reason: lines({ max: 500 })
      .nullable()
      .optional()
      .meta({
        description:
          "Why it is withdrawn; kept as `cancellationReason`, and not mailed to the customer.",
        examples: ["De accu wordt niet meer gemaakt."],
      }),
  })
  .meta({ id: "QuoteCancellation", description: "Withdraws a quote." });

export const cancelQuote = defineOperation({
  id: "cancelQuote",
  method: "POST",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}/cancel",
  tag: "Quotes",
  permission: "quotes:write",
  summary: "Cancel a quote",
  description:
    "Cancels a quote that is a draft, sent, expired or accepted; its page then says so. A converted or rejected quote cannot be cancelled. Cancelling a cancelled quote changes nothing.",
  params: { organizationId: uuid(), quoteId: uuid() },
  body: QuoteCancellation,
  example: { reason: "The battery is no longer made." },
  success: 200,
  response: Quote,
  problems: ["QUOTE_STATUS_TRANSITION_INVALID"],
  traits: ["idempotent", "holdable", "irreversible"],
  tool: {
    name: "quotes_cancel",
    title: "Cancel a quote",
    description:
      "Withdraw (revoke, cancel) a quote that is not converted; does not mail the customer. Dutch: trek offerte in.",
    hints: ["destructive"],
  },
  load: (context) => loadQuote(context, context.params.quoteId, "update"),
  async plan({ body, now }, { record: before, version, target }) {
    if (before.status === "cancelled") return unchanged(before);
    assertTransition(before, "cancelled");
    const reason = body.reason === "" ? null : (body.reason ?? null);
    const after = toCancelled(before, reason, now);
    return {
      result: after,
      change: { target, before, after, event: toEvent("quote.cancelled", after) },
      write: (tx) => writeCancelled(tx, after, version + 1, now),
    };
  },
});

export function toCancelled(quote: Quote, reason: string | null, now: Date): Quote {
  const at = now.toISOString();
  return {
    ...quote,
    status: "cancelled",
    cancelledAt: at,
    cancellationReason: reason,
    updatedAt: at,
  };
}

export function writeCancelled(
  transaction: Transaction,
  quote: Quote,
  version: number,
  now: Date,
): void {
  transaction.write(
    queries
      .updateTable("quotes")
      .set({
        status: "cancelled",
        cancelled_at: now,
        cancellation_reason: quote.cancellationReason,
        updated_at: now,
        version,
      })
      .where("id", "=", quote.id),
  );
}
