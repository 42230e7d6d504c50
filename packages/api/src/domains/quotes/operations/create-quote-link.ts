import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import type { ChangeContext } from "../../../kernel/changes/change.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { timestamp, uuid } from "../../../schema/values.ts";
import { responseUri } from "../../../schema/web-url.ts";
import { toQuoteUrl } from "../quote-link.ts";
import { loadQuote, type Quote } from "../quote.ts";
import { toTransitionProblem } from "../quote-status.ts";
import { createToken, hashToken } from "../../shared/link-token.ts";

/** How long after an approval its requester can get the link. */
const approvalValidityMs = 7 * 86_400_000;

const QuoteLink = z
  .strictObject({
    quoteId: z.uuid().meta({
      description: "The quote that it opens.",
      examples: ["69b73fe8-10c5-548f-882d-f1f70610e9b0"],
    }),
    url: responseUri()
      .nullable()
      .meta({
        description:
          "The page on which the customer reads, accepts or rejects the quote. Only the response that creates the link has it; null in a repeated response, in a dry run, and in the result of an approval.",
        examples: ["https://werkbank.example/q/wXb0mJ8hQx2v5yq7Tz1sK4nRdE6uLc9oPaFgHiJkMnO"],
      }),
    createdAt: timestamp().meta({ description: "When the link was created or approved, in UTC." }),
  })
  .meta({
    id: "QuoteLink",
    description: "A link with which a customer opens the page of a quote.",
  });
type QuoteLink = z.infer<typeof QuoteLink>;

export const createQuoteLink = defineOperation({
  id: "createQuoteLink",
  method: "POST",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}/link",
  tag: "Quotes",
  permission: "quotes:send",
  summary: "Create a link for the customer",
  description: [
    "Creates a link to the page on which the customer reads, accepts or rejects a sent quote, for when you pass it on yourself, such as in a chat. Anyone with the link can accept or reject the quote: give it to nobody else. Only this response has the `url`; the service keeps a hash of it. Each call creates a further link, and earlier ones keep working. The audit log names who created the link when the customer accepts or rejects with it.",
    "Where an approval policy holds this call, or `acceptQuote` or `rejectQuote`, which the link makes possible, the response is 202. After the approval, call this operation again within 7 days with a new `Idempotency-Key`: that call is not held, and its response has the `url`. One approval gives one link, to its requester, through the same OAuth client.",
  ].join("\n\n"),
  params: { organizationId: uuid(), quoteId: uuid() },
  success: 201,
  response: QuoteLink,
  problems: ["QUOTE_STATUS_TRANSITION_INVALID"],
  traits: ["idempotent", "holdable", "irreversible"],
  enables: ["acceptQuote", "rejectQuote"],
  load: (context) => loadQuote(context, context.params.quoteId, "update"),
  async plan(context, { record: quote, target }) {
    const { service, membership, origin, call, now } = context;
    assertSent(quote);
    // The result of an approved call is stored in its approval, which others can read.
    const isApprovalExecution = call.approval !== undefined;
    const approvedLinkId = isApprovalExecution ? null : await findApprovedLink(context, quote.id);
    const token = createToken();
    const result: QuoteLink = { quoteId: quote.id, url: null, createdAt: now.toISOString() };
    return {
      result,
      version: null,
      ...(isApprovalExecution
        ? { warnings: [approvedWarning] }
        : { revealed: { url: toQuoteUrl(service.config, token) } }),
      isApproved: approvedLinkId !== null,
      change: {
        target,
        before: { linkCreatedBy: null },
        after: { linkCreatedBy: membership.displayName },
        event: [],
      },
      write(tx) {
        const link = {
          quote_id: quote.id,
          token_hash: isApprovalExecution ? null : hashToken(token),
          created_by: membership.userId,
          client_id: origin.clientId,
          client_name: origin.clientId === null ? null : origin.clientName,
          created_at: now,
        };
        tx.write(
          approvedLinkId === null
            ? queries
                .insertInto("quote_links")
                .values({ organization_id: quote.organizationId, id: uuidv7(), ...link })
            : queries.updateTable("quote_links").set(link).where("id", "=", approvedLinkId),
        );
      },
    };
  },
});

const approvedWarning =
  "The link has been approved. Call createQuoteLink again within 7 days, with a new Idempotency-Key: its response has the url.";

/** @throws Problem QUOTE_STATUS_TRANSITION_INVALID: a quote that was never sent has no page */
function assertSent(quote: Quote): void {
  if (quote.sentAt !== null) return;
  const { displayNumber, status } = quote;
  throw toTransitionProblem(
    quote,
    "sent",
    `Quote ${displayNumber} is ${status} and was never sent, so the customer has no page of it.`,
  );
}

/** Finds a link to the quote that was approved for this caller and that they have not fetched. */
async function findApprovedLink(
  {
    transaction,
    membership,
    origin,
    now,
  }: Pick<ChangeContext, "transaction" | "membership" | "origin" | "now">,
  quoteId: string,
): Promise<string | null> {
  const row = await transaction.one(
    queries
      .selectFrom("quote_links")
      .select("id")
      .where("quote_id", "=", quoteId)
      .where("token_hash", "is", null)
      .where("created_by", "=", membership.userId)
      .where("client_id", "is not distinct from", origin.clientId)
      .where("created_at", ">", new Date(now.getTime() - approvalValidityMs))
      .orderBy("created_at")
      .limit(1)
      .forUpdate(),
  );
  return row?.id ?? null;
}
