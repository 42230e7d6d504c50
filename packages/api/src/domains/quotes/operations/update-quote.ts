import { defineOperation } from "../../../kernel/define-operation.ts";
import { toLineWarnings } from "../../sales/line-warnings.ts";
import { sameLines, toLineInputs, toSalesLines, toSalesTotals } from "../../sales/sales-lines.ts";
import { readSalesReferences } from "../../sales/sales-references.ts";
import type { SalesLine } from "../../sales/sales-line.ts";
import { uuid } from "../../../schema/values.ts";
import { toPreviousValues } from "../../../kernel/changes/undo.ts";
import { loadQuote, Quote, toEvent, toTarget } from "../quote.ts";
import { QuoteUpdate } from "../quote-body.ts";
import { assertDraft, isDraft } from "../quote-status.ts";
import { updateContent } from "../write-quote.ts";
import { unchanged } from "../../../kernel/changes/change.ts";

export const updateQuote = defineOperation({
  id: "updateQuote",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}",
  tag: "Quotes",
  permission: "quotes:write",
  summary: "Update a draft quote",
  description: [
    "Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `lines`, when given, replace all lines; a line with the `id` of a present one stays that line. The totals are computed again.",
    "Only drafts can be changed. To change a quote that has been sent, revise it. Send `If-Match`, so that nobody's change is overwritten.",
  ].join("\n\n"),
  params: { organizationId: uuid(), quoteId: uuid() },
  body: QuoteUpdate,
  example: { title: "Winteraccu voor bakfietsen", validUntil: "2026-12-20" },
  success: 200,
  response: Quote,
  problems: ["QUOTE_LOCKED", "REFERENCE_NOT_FOUND", "QUOTE_CUSTOMER_MISMATCH", "CURRENCY_MISMATCH"],
  traits: ["idempotent", "workflowStep", "holdable"],
  tool: {
    name: "quotes_update",
    title: "Update a draft quote",
    description:
      "Edit a draft quote (proposal): lines, discount, validity, text. A sent one cannot change: cancel it. Dutch: wijzig offerte, korting.",
    hints: ["idempotent"],
  },
  isPermittedIn: isDraft,
  undo: ({ changes }) => ({ body: toPreviousBody(toPreviousValues(changes)) }),
  load: (context) => loadQuote(context, context.params.quoteId, "update"),
  async plan({ transaction, membership, body, now }, { record: before, version }) {
    const { lines: given, ...members } = body;
    const merged = { ...before, ...members };
    const changesMembers = Object.entries(members).some(
      ([member, value]) => before[member as keyof Quote] !== value,
    );
    if (changesMembers) assertDraft(before, "changed");
    const changesLinks = ["customerId", "contactId", "customerAssetId", "ownerUserId"].some(
      (member) => before[member as keyof Quote] !== merged[member as keyof Quote],
    );
    const existing = before.lines;
    const { customer, products } = await readSalesReferences(transaction, membership, {
      document: "quote",
      links: changesLinks ? merged : null,
      lines: given ?? [],
      existing,
    });
    const { currency } = merged;
    const lines =
      given === undefined
        ? existing
        : toSalesLines(given, { document: "quote", currency, products, existing });
    const after: Quote = {
      ...merged,
      customerName: customer?.name ?? before.customerName,
      lines,
      ...toSalesTotals(lines),
      updatedAt: now.toISOString(),
    };
    const replacesLines = !sameLines(existing, lines);
    if (!replacesLines && !changesMembers) return unchanged(before);
    assertDraft(before, "changed");
    return {
      result: after,
      change: { target: toTarget(after), before, after, event: toEvent("quote.updated", after) },
      warnings: toLineWarnings(lines, products, existing),
      write: (tx) => updateContent(tx, after, { version: version + 1, replacesLines }),
    };
  },
});

/** Returns the body that undoes a change: computed values are recomputed, lines are sent without ids. */
function toPreviousBody(previous: Record<string, unknown>): Record<string, unknown> {
  const members = Object.keys(QuoteUpdate.shape);
  const body = Object.fromEntries(
    Object.entries(previous).filter(([member]) => members.includes(member)),
  );
  const lines = body["lines"] as SalesLine[] | undefined;
  return lines === undefined ? body : { ...body, lines: toLineInputs(lines) };
}
