import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import { uuid } from "../../../schema/values.ts";
import { lockExistingRecords } from "../../shared/lock-existing-records.ts";
import { loadQuote, type Quote } from "../quote.ts";
import { assertDraft, isDraft } from "../quote-status.ts";
import { assertNotReplaced } from "../quote-versions.ts";

export const quoteDeletion: Change<undefined> = defineChange({
  permission: "quotes:write",
  params: { organizationId: uuid(), quoteId: uuid() },
  effect: "delete",
  isPermittedIn: isDraft,
  undo: () => ({ change: quoteRestoration }),
  load: (context) => loadQuote(context, context.params.quoteId, "update"),
  plan: async ({ now }, loaded) => {
    assertDraft(loaded.record, "deleted");
    const { displayNumber } = loaded.record;
    return planDeletion(loaded, "quotes", now, { type: "quote.deleted", displayNumber });
  },
});

/** Restores a deleted quote. It is only used to undo a deletion. */
const quoteRestoration: Change<Quote> = defineChange({
  permission: "quotes:write",
  params: { organizationId: uuid(), quoteId: uuid() },
  effect: "restore",
  undo: () => ({ change: quoteDeletion }),
  uniques: { quotes_display_number: "displayNumber", quotes_number: "number" },
  conflict: "RESTORE_CONFLICT",
  load: (context) => loadQuote(context, context.params.quoteId, "update"),
  async plan(context, loaded) {
    const { customerId, lines, displayNumber } = loaded.record;
    await Promise.all([
      lockExistingRecords(context, {
        customer: [customerId],
        product: lines.map(({ productId }) => productId),
      }),
      assertNotReplaced(context.transaction, context.membership, loaded.record),
    ]);
    return planRestoration(loaded, "quotes", context.now, { type: "quote.created", displayNumber });
  },
});
