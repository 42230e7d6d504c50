import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { type Plan, unchanged } from "../../../kernel/changes/change.ts";
import { lines } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import { type LoadedQuote, loadQuote, Quote, toEvent } from "../quote.ts";
import { assertTransition } from "../quote-status.ts";
import { planUpdate } from "../../../kernel/changes/plan-update.ts";

const QuoteRejection = z
  .strictObject({
    reason: lines({ max: 500 })
      .nullable()
      .optional()
      .meta({
        description: "Why, in the customer's words; kept as `rejectionReason`.",
        examples: ["De ouderraad doet het onderhoud dit jaar zelf."],
      }),
  })
  .meta({ id: "QuoteRejection", description: "Records that the customer rejected the quote." });

export const rejectQuote = defineOperation({
  id: "rejectQuote",
  method: "POST",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}/reject",
  tag: "Quotes",
  permission: "quotes:decide",
  summary: "Record that a quote was rejected",
  description:
    "Records that the customer rejected a sent quote. After that it can only be revised. Rejecting a rejected quote changes nothing.",
  params: { organizationId: uuid(), quoteId: uuid() },
  body: QuoteRejection,
  example: { reason: "Chose another supplier." },
  success: 200,
  response: Quote,
  problems: ["QUOTE_STATUS_TRANSITION_INVALID"],
  traits: ["idempotent", "holdable", "irreversible"],
  tool: {
    name: "quotes_reject",
    title: "Record a rejection",
    description:
      "Record that the customer declined (rejected, turned down) a sent quote. Dutch: offerte afgewezen.",
    hints: ["destructive"],
  },
  load: (context) => loadQuote(context, context.params.quoteId, "update"),
  plan: async ({ body, now }, loaded) => planRejection(loaded, body.reason ?? null, now),
});

/**
 * Plans a rejection, recorded by a member or given by the customer.
 *
 * @throws Problem QUOTE_STATUS_TRANSITION_INVALID
 */
export function planRejection(loaded: LoadedQuote, reason: string | null, now: Date): Plan<Quote> {
  const before = loaded.record;
  if (before.status === "rejected") return unchanged(before);
  assertTransition(before, "rejected");
  const after: Quote = {
    ...before,
    status: "rejected",
    rejectedAt: now.toISOString(),
    rejectionReason: reason === "" ? null : reason,
    updatedAt: now.toISOString(),
  };
  return planUpdate(loaded, after, {
    table: "quotes",
    columns: { status: "rejected", rejected_at: now, rejection_reason: after.rejectionReason },
    now,
    event: toEvent("quote.rejected", after),
  });
}
