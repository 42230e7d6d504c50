import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { planDeletion } from "../../../kernel/soft-delete.ts";
import { uuid } from "../../../schema/values.ts";
import { loadQuote } from "../quote.ts";
import { assertDraft } from "../quote-status.ts";
import { restoreQuote } from "../changes/restore-quote.ts";

export const deleteQuote: Operation = defineOperation({
  id: "deleteQuote",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}",
  tag: "Quotes",
  permission: "quotes:write",
  summary: "Delete a draft quote",
  description:
    "Deletes a quote that has the status `draft`; its number is not given out again. Any other quote stays: cancel it instead. A repeated request answers 204 again.",
  params: { organizationId: uuid(), quoteId: uuid() },
  success: 204,
  problems: ["QUOTE_LOCKED"],
  traits: ["idempotent", "holdable"],
  undo: ({ params }) => ({ operation: restoreQuote, params }),
  load: (context) => loadQuote(context, context.params.quoteId, "update"),
  plan: async ({ now }, loaded) => {
    assertDraft(loaded.record, "deleted");
    const { displayNumber } = loaded.record;
    return planDeletion(loaded, "quotes", now, { type: "quote.deleted", displayNumber });
  },
});
