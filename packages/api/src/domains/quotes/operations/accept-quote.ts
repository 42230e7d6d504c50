import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { type Plan, unchanged } from "../../../kernel/changes/change.ts";
import { line } from "../../../schema/text.ts";
import { instant, uuid } from "../../../schema/values.ts";
import { maxLines } from "../../sales/sales-line.ts";
import { assertPastDateTime } from "../../shared/past-date-time.ts";
import { toSelectedLineIds, toTotalsWithSelection } from "../optional-lines.ts";
import { type LoadedQuote, loadQuote, Quote, toEvent } from "../quote.ts";
import { assertNotExpired, assertTransition, toTransitionProblem } from "../quote-status.ts";
import { toTotalsColumns, writeSelection } from "../write-quote.ts";
import { planUpdate } from "../../../kernel/changes/plan-update.ts";

const QuoteAcceptance = z
  .strictObject({
    acceptedByName: line({ min: 1, max: 240 }).meta({
      description: "Who accepted it.",
      examples: ["Femke Jonker"],
    }),
    acceptedAt: instant()
      .optional()
      .meta({
        description:
          "When they accepted it: not before the quote was first sent (`issuedAt`), and not in the future. If omitted: now.",
        examples: ["2026-11-20T16:10:00+01:00"],
      }),
    reference: line({ max: 120 })
      .nullable()
      .optional()
      .meta({
        description:
          "What the customer wants to find on the invoice, such as an order number. The order takes it over.",
        examples: ["PO 2026-114"],
      }),
    optionalLineIds: z
      .array(uuid())
      .max(maxLines)
      .optional()
      .meta({
        description:
          "Ids of the optional lines that the customer selects; the totals and the order include them. If omitted: none.",
        examples: [["dc6a996a-6c75-5020-a34c-ab78f6eb3616"]],
      }),
  })
  .meta({ id: "QuoteAcceptance", description: "Records that the customer accepted the quote." });

export const acceptQuote = defineOperation({
  id: "acceptQuote",
  method: "POST",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}/accept",
  tag: "Quotes",
  permission: "quotes:decide",
  summary: "Record that a quote was accepted",
  description:
    "Records that the customer accepted a sent quote, as when they say so on the phone; on the quote's own page, which the link in the mail opens, they do it themselves. The quote is accepted with the optional lines that `optionalLineIds` names, which count in its totals from then on, and without the others. Once the last day is over it is refused: send the quote again with a new `validUntil`. Accepting an accepted quote again changes nothing; with another name, moment, reference or selection it is refused, and what was recorded stays.",
  params: { organizationId: uuid(), quoteId: uuid() },
  body: QuoteAcceptance,
  example: { acceptedByName: "Femke Jonker", reference: "PO 2026-114" },
  success: 200,
  response: Quote,
  problems: ["QUOTE_STATUS_TRANSITION_INVALID", "QUOTE_EXPIRED"],
  traits: ["idempotent", "holdable", "irreversible"],
  tool: {
    name: "quotes_accept",
    title: "Record an acceptance",
    description:
      "Record that the customer accepted (approved, signed) a sent quote. Next: quotes_convert_to_order. Dutch: offerte akkoord, geaccepteerd.",
    hints: ["destructive"],
  },
  load: (context) => loadQuote(context, context.params.quoteId, "update"),
  async plan({ body, now }, loaded) {
    const { status, issuedAt } = loaded.record;
    const earliest = status === "sent" ? issuedAt : null;
    assertPastDateTime("acceptedAt", body.acceptedAt, { now, earliest });
    const optionalLineIds = toSelectedLineIds(loaded.record, body.optionalLineIds ?? []);
    assertSameAcceptance(loaded.record, body, optionalLineIds);
    const acceptedAt = new Date(body.acceptedAt ?? now);
    const { acceptedByName, reference = null } = body;
    return planAcceptance(loaded, { acceptedAt, acceptedByName, reference, optionalLineIds }, now);
  },
});

type Acceptance = {
  acceptedAt: Date;
  acceptedByName: string;
  reference: string | null;
  /** The ids of the selected optional lines, as `toSelectedLineIds` returns them. */
  optionalLineIds: string[];
};

/**
 * Plans an acceptance, recorded by a member or given by the customer.
 *
 * @throws Problem QUOTE_EXPIRED, QUOTE_STATUS_TRANSITION_INVALID; VALIDATION_FAILED for too large totals
 */
export function planAcceptance(
  loaded: LoadedQuote,
  acceptance: Acceptance,
  now: Date,
): Plan<Quote> {
  const before = loaded.record;
  if (before.status === "accepted") return unchanged(before);
  assertNotExpired(before);
  assertTransition(before, "accepted");
  const { acceptedAt, acceptedByName, reference, optionalLineIds } = acceptance;
  const totals =
    optionalLineIds.length === 0 ? {} : toTotalsWithSelection(before.lines, optionalLineIds);
  const after: Quote = {
    ...before,
    status: "accepted",
    acceptedAt: acceptedAt.toISOString(),
    acceptedByName,
    acceptanceReference: reference === "" ? null : reference,
    acceptedOptionalLineIds: optionalLineIds,
    ...totals,
    updatedAt: now.toISOString(),
  };
  const plan = planUpdate(loaded, after, {
    table: "quotes",
    columns: {
      status: "accepted",
      accepted_at: after.acceptedAt,
      accepted_by_name: acceptedByName,
      acceptance_reference: after.acceptanceReference,
      ...(optionalLineIds.length === 0 ? {} : toTotalsColumns(after)),
    },
    now,
    event: toEvent("quote.accepted", after),
  });
  return {
    ...plan,
    write(tx) {
      plan.write(tx);
      writeSelection(tx, after);
    },
  };
}

/** @throws Problem QUOTE_STATUS_TRANSITION_INVALID when the acceptance differs from the recorded one */
function assertSameAcceptance(
  quote: Quote,
  acceptance: z.infer<typeof QuoteAcceptance>,
  optionalLineIds: string[],
): void {
  const { displayNumber, status, acceptedByName, acceptedAt, acceptanceReference } = quote;
  const { acceptedOptionalLineIds } = quote;
  if (status !== "accepted" || acceptedAt === null) return;
  const isSame =
    acceptance.acceptedByName === acceptedByName &&
    (acceptance.acceptedAt === undefined ||
      Date.parse(acceptance.acceptedAt) === Date.parse(acceptedAt)) &&
    (acceptance.reference === undefined ||
      (acceptance.reference || null) === acceptanceReference) &&
    (acceptance.optionalLineIds === undefined ||
      isDeepStrictEqual(optionalLineIds, acceptedOptionalLineIds));
  if (isSame) return;
  const reference =
    acceptanceReference === null ? "" : `, with the reference ${acceptanceReference}`;
  const { length } = acceptedOptionalLineIds;
  const selection = length === 0 ? "" : `, with ${length} optional line${length === 1 ? "" : "s"}`;
  throw toTransitionProblem(
    quote,
    "accepted",
    `Quote ${displayNumber} was accepted by ${acceptedByName} at ${acceptedAt}${reference}${selection}; that stays as it is.`,
  );
}
