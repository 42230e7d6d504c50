import { z } from "zod";
import {
  ChangedSalesLine,
  descriptionLimitText,
  maxLines,
  NewSalesLine,
} from "../sales/sales-line.ts";
import { documentTextMembers, currencyInput, linkInputMembers } from "../sales/sales-members.ts";
import { date } from "../../schema/values.ts";

/** The members of a quote that a caller writes, except its lines. */
const writable = {
  ...linkInputMembers,
  ...documentTextMembers,
  validUntil: date().meta({
    description:
      "Last day on which it can be accepted. If omitted at creation: `quoteValidityDays` of the organization from today.",
    examples: ["2026-12-16"],
  }),
  currency: currencyInput(),
};

const { customerId, ...optional } = writable;

export const NewQuote = z
  .strictObject({
    customerId,
    ...z.object(optional).exactPartial().shape,
    lines: z
      .array(NewSalesLine)
      .min(1)
      .max(maxLines)
      .meta({ description: `The lines that are offered, in this order. ${descriptionLimitText}` }),
  })
  .meta({ id: "NewQuote", description: "A quote to draft; the service computes all totals." });
export type NewQuote = z.output<typeof NewQuote>;

export const QuoteUpdate = z
  .strictObject({
    ...writable,
    lines: z
      .array(ChangedSalesLine)
      .min(1)
      .max(maxLines)
      .meta({
        description: `Replace all lines. ${descriptionLimitText}`,
      }),
  })
  .exactPartial()
  .meta({
    id: "QuoteUpdate",
    description: "Fields that you omit stay as they are; null clears a field that may be null.",
  });
