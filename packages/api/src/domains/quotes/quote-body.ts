import { z } from "zod";
import { ChangedSalesLine, linesText, maxLines, NewSalesLine } from "../sales/sales-line.ts";
import { line, lines } from "../../schema/text.ts";
import { currency, date, recordNumber, uuid } from "../../schema/values.ts";

/** What a caller writes of a quote, but for its lines. */
const writable = {
  customerId: recordNumber(),
  contactId: uuid().nullable().meta({ description: "A contact of the customer." }),
  customerAssetId: recordNumber().nullable().meta({ description: "An asset of the customer." }),
  ownerUserId: uuid().meta({ description: "A member; default: the caller." }),
  title: line({ max: 240 }).nullable(),
  introduction: lines({ max: 4_000 }).nullable(),
  terms: lines({ max: 4_000 }).nullable(),
  validUntil: date().meta({
    description: "The last day; default: after the organization's `quoteValidityDays`.",
  }),
  currency: currency().meta({ description: "ISO 4217; default: the customer's." }),
};

const { customerId, ...optional } = writable;

export const NewQuote = z
  .strictObject({
    customerId,
    ...z.object(optional).exactPartial().shape,
    lines: z.array(NewSalesLine).min(1).max(maxLines).meta({ description: linesText }),
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
        description: `Replace all lines. ${linesText}`,
      }),
  })
  .exactPartial()
  .meta({
    id: "QuoteUpdate",
    description: "Members left out stay as they are; null clears a member that may be null.",
  });
