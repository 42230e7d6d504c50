import { z } from "zod";
import { toFieldChanges } from "../../../kernel/audit.ts";
import { toJob } from "../../../jobs/define-job.ts";
import { sendQuoteMail } from "../jobs/send-quote.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { email, verbatim } from "../../../schema/text.ts";
import { date, uuid } from "../../../schema/values.ts";
import { toCancelled, writeCancelled } from "./cancel-quote.ts";
import {
  type LoadedQuote,
  loadQuote,
  Quote,
  type QuoteContext,
  toBaseNumber,
  toEvent,
} from "../quote.ts";
import { toExpiry, toToday } from "../quote-lifecycle.ts";
import { lockExistingRecords } from "../../shared/lock-existing-records.ts";
import { type DocumentParties, readParties } from "../quote-parties.ts";
import { toUnprintableWarnings } from "../unprintable-warnings.ts";
import { assertNotExpired, assertTransition } from "../quote-status.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { toNextVersion } from "../../../kernel/changes/plan-update.ts";

const QuoteSending = z
  .strictObject({
    to: z
      .array(email())
      .min(1)
      .max(10)
      .optional()
      .meta({
        description:
          "Email addresses. If omitted: the contact's, else the customer's `billingEmail`, else its `email`.",
        examples: [["femke.jonker@snelle-bocht.example"]],
      }),
    message: verbatim({ max: 4_000 })
      .nullable()
      .optional()
      .meta({
        description: "Placed above the summary in the email, exactly as sent.",
        examples: ["Beste Femke, hierbij de offerte."],
      }),
    validUntil: date()
      .optional()
      .meta({
        description: "A new last day, today or later; required if the current one has passed.",
        examples: ["2026-12-31"],
      }),
  })
  .meta({ id: "QuoteSending", description: "Recipients and message of a quote that is sent." });

export const sendQuote = defineOperation({
  id: "sendQuote",
  method: "POST",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}/send",
  tag: "Quotes",
  permission: "quotes:send",
  summary: "Send a quote",
  description: [
    "Sends a draft to the customer and locks it: an email in the customer's language, to each recipient alone, with the PDF and a link of their own to the page where the customer accepts. It leaves once the change has been committed. Both parties are kept as they are printed now.",
    "An expired quote is sent again with a new `validUntil`. A warning names the characters that the PDF cannot show, such as emoji and Chinese. When a new version is sent, the former one is cancelled. Sending a sent quote changes nothing and sends nothing.",
    "Recipients who are no members count against the limits `mail` and `mail-young` of the organization, and the same quote, in whatever version, goes to one of them once in a few minutes (`mail-again`): more is refused with 429 `RATE_LIMITED` and `Retry-After`.",
  ].join("\n\n"),
  params: { organizationId: uuid(), quoteId: uuid() },
  body: QuoteSending,
  example: { to: ["femke@snellebocht.example"], message: "Beste Femke, hierbij de offerte." },
  success: 200,
  response: Quote,
  problems: ["QUOTE_STATUS_TRANSITION_INVALID", "QUOTE_INCOMPLETE", "QUOTE_EXPIRED"],
  traits: ["idempotent", "workflowStep", "holdable", "irreversible"],
  tool: {
    name: "quotes_send",
    title: "Send a quote",
    description:
      "Email a draft quote (proposal, offer) to the customer and lock it: recipients get a link to accept. Cannot be undone. Dutch: verstuur, mail de offerte.",
    hints: ["destructive", "openWorld"],
  },
  load: (context) => loadQuote(context, context.params.quoteId, "update"),
  async plan(context, { record: before, version, target }) {
    const { transaction, organizationId, body, now } = context;
    if (before.status === "sent") return { ...unchanged(before), warnings: [alreadySentWarning] };
    assertTransition(before, "sent");
    const [{ parties, emailAddresses }, previous] = await Promise.all([
      readParties(transaction, organizationId, before),
      loadPreviousVersion(context, before),
      lockExistingRecords(context, { customer: [before.customerId] }),
    ]);
    const validUntil = toValidUntil(before, body.validUntil, now, parties.timeZone);
    const to = body.to ?? emailAddresses.filter((address) => address !== null).slice(0, 1);
    assertComplete(before, to);
    const at = now.toISOString();
    const after: Quote = {
      ...before,
      status: "sent",
      customerName: parties.customer.name,
      issuedAt: before.issuedAt ?? at,
      sentAt: at,
      validUntil,
      updatedAt: at,
    };
    const cancelled = previous === null ? null : toCancelled(previous.record, null, now);
    return {
      result: after,
      change: {
        target,
        before: { ...before, previousQuoteStatus: previous?.record.status ?? null },
        after: { ...after, previousQuoteStatus: cancelled?.status ?? null },
        event: [
          toEvent("quote.sent", after),
          ...(previous === null || cancelled === null
            ? []
            : [toCancelledEvent(previous, cancelled)]),
        ],
      },
      takes: parties,
      warnings: toUnprintableWarnings(after, parties),
      jobs: [
        toJob(sendQuoteMail, {
          quoteId: before.id,
          to,
          message: body.message ?? null,
          number: toBaseNumber(before),
        }),
      ],
      write(tx) {
        tx.write(
          toNextVersion(
            "quotes",
            { id: before.id, version },
            {
              status: "sent",
              issued_at: after.issuedAt,
              sent_at: now,
              valid_until: validUntil,
              expires_at: toExpiry(validUntil, parties.timeZone),
              customer_name: parties.customer.name,
              parties: JSON.stringify(parties satisfies DocumentParties),
            },
            now,
          ),
        );
        if (previous !== null && cancelled !== null) {
          writeCancelled(tx, cancelled, previous.version + 1, now);
        }
      },
    };
  },
});

const alreadySentWarning =
  "The quote has been sent already: this call changed nothing and mailed nobody.";

/**
 * Loads the version that this one replaces; null when there is none to cancel.
 *
 * @throws Problem QUOTE_STATUS_TRANSITION_INVALID if it has been converted meanwhile
 */
async function loadPreviousVersion(
  context: QuoteContext,
  { displayNumber, previousQuoteId, status: from }: Quote,
): Promise<LoadedQuote | null> {
  if (previousQuoteId === null) return null;
  const previous = await loadQuote(context, previousQuoteId, "update");
  if (previous.record.status === "converted") {
    throw new Problem(
      "QUOTE_STATUS_TRANSITION_INVALID",
      `Quote ${displayNumber} takes the place of ${previous.record.displayNumber}, which has become an order.`,
      { from, to: "sent", allowed: ["cancelled"], hint: "Cancel it, or change the order." },
    );
  }
  return previous.record.status === "cancelled" ? null : previous;
}

/** Returns the event of the cancelled version, which is not the record that the call addresses. */
function toCancelledEvent({ record, target }: LoadedQuote, cancelled: Quote) {
  const previous = toFieldChanges(record, cancelled).map(({ field, before }) => [field, before]);
  return {
    ...toEvent("quote.cancelled", cancelled),
    target,
    previous: Object.fromEntries(previous) as Record<string, unknown>,
  };
}

/** @throws Problem QUOTE_EXPIRED; VALIDATION_FAILED when the new last day has also passed */
function toValidUntil(
  quote: Quote,
  given: string | undefined,
  now: Date,
  timeZone: string,
): string {
  const today = toToday(now, timeZone).toString();
  if (given === undefined) {
    assertNotExpired(quote.validUntil < today ? { ...quote, status: "expired" } : quote);
    return quote.validUntil;
  }
  if (given >= today) return given;
  throw toValidationProblem([
    toBodyError(["validUntil"], "range", "must be today or later", `${today} or later`, given),
  ]);
}

/** @throws Problem QUOTE_INCOMPLETE */
function assertComplete({ displayNumber, lines }: Quote, to: string[]): void {
  const missing = [...(lines.length === 0 ? ["lines"] : []), ...(to.length === 0 ? ["to"] : [])];
  if (missing.length === 0) return;
  throw new Problem(
    "QUOTE_INCOMPLETE",
    `Quote ${displayNumber} cannot be sent yet: ${missing.join(", ")}.`,
    { missing },
  );
}
