import { defineOperation } from "../../../kernel/define-operation.ts";
import { quoteDeletion } from "../changes/quote-deletion.ts";

export const deleteQuote = defineOperation({
  id: "deleteQuote",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}",
  tag: "Quotes",
  summary: "Delete a draft quote",
  description:
    "Deletes a quote that has the status `draft`; its number is not given out again. Any other quote stays: cancel it instead. A repeated request returns 204 again.",
  success: 204,
  problems: ["QUOTE_LOCKED"],
  traits: ["idempotent", "holdable"],
  change: quoteDeletion,
});
