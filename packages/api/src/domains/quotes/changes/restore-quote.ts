import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { planRestoration } from "../../../kernel/soft-delete.ts";
import { uuid } from "../../../schema/values.ts";
import { deleteQuote } from "../operations/delete-quote.ts";
import { loadQuote, Quote } from "../quote.ts";

/** Takes a deletion back. Only undoing does that: the API has no address for it. */
const restoreQuote: Operation = defineOperation({
  id: "restoreQuote",
  method: "POST",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}/restore",
  tag: "Quotes",
  permission: "quotes:write",
  summary: "Restore a deleted quote",
  description: "Takes back the deletion of a quote.",
  params: { organizationId: uuid(), quoteId: uuid() },
  success: 200,
  response: Quote,
  problems: ["RESTORE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  undo: ({ params }) => ({ operation: deleteQuote, params }),
  uniques: { quotes_display_number: "displayNumber", quotes_number: "number" },
  conflict: "RESTORE_CONFLICT",
  load: (context) => loadQuote(context, context.params.quoteId, "update"),
  plan: async ({ now }, loaded) => {
    const { displayNumber } = loaded.record;
    return planRestoration(loaded, "quotes", now, { type: "quote.created", displayNumber });
  },
});
export { restoreQuote };
