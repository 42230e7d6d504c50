import { z } from "zod";
import { VatCategory, vatRate } from "../shared/money/vat.ts";
import { amountMinor, discountPercent, quantity } from "../../schema/quantities.ts";
import { line } from "../../schema/text.ts";
import { UnitCode } from "../../schema/unit-code.ts";
import { uuid } from "../../schema/values.ts";

/** How many lines a quote or an order may have. */
export const maxLines = 200;

/**
 * How many characters the descriptions of all lines may have together: more than anyone reads, and what
 * bounds how long the document takes to be made.
 */
export const maxLinesText = 50_000;

/** Of the member `lines` of a request. */
export const linesText = `Their descriptions have at most ${maxLinesText} characters together.`;

const description = () =>
  line({ min: 1, max: 1_000 }).meta({ description: "As the customer reads it." });
const isOptional = () =>
  z.boolean().meta({ description: "Offered beside the rest; not in the totals." });

// Four tools show these, and a model pays for every word: they are shorter than elsewhere.

/** What a product lends to a line that leaves it out. */
const lentByProduct = {
  description: description().optional(),
  unitCode: UnitCode.optional(),
  unitPriceMinor: amountMinor().meta({ description: "5950 is € 59,50." }).optional(),
  vatCategory: VatCategory.optional(),
  vatRate: vatRate().meta({ description: "Percent; 0 unless `vatCategory` is `S`." }).optional(),
};

/** The members of a line as requests give it. */
export const givenLineMembers = {
  productId: uuid().nullable().optional(),
  quantity: quantity().meta({ description: "At most 3 decimals." }),
  ...lentByProduct,
  discountPercent: discountPercent().meta({ description: "Percent." }).default(0),
  isOptional: isOptional().default(false),
};

export const NewSalesLine = z.strictObject(givenLineMembers).meta({
  id: "NewSalesLine",
  description:
    "A line of a quote or an order. With `productId`, what is left out of `description`, `unitCode`, `unitPriceMinor`, `vatCategory` and `vatRate` is taken from the product; without it all five are required.",
});

/** A line of a change: with `id` it is a line that the document has, without it a new one. */
export const ChangedSalesLine = z
  .strictObject({
    id: uuid().optional().meta({ description: "Of a line that is kept." }),
    ...givenLineMembers,
  })
  .meta({
    id: "ChangedSalesLine",
    description:
      "A line of a changed quote or order: as `NewSalesLine`, and with the `id` of a line that is kept. What a kept line leaves out is not taken from its former values.",
  });
export type GivenLine = z.output<typeof ChangedSalesLine>;

/** The members of a line as responses give it. */
export const salesLineMembers = {
  id: z.uuid(),
  position: z.int().min(1).max(maxLines).meta({ description: "Place among the lines, from 1." }),
  productId: z.uuid().nullable(),
  description: description(),
  quantity: quantity(),
  unitCode: UnitCode,
  unitPriceMinor: amountMinor(),
  discountPercent: discountPercent(),
  vatCategory: VatCategory,
  vatRate: vatRate(),
  isOptional: isOptional(),
  netMinor: z
    .int()
    .min(0)
    .meta({ description: "Quantity × unit price less discount, rounded half up; without VAT." }),
};

export const QuoteLine = z
  .strictObject(salesLineMembers)
  .meta({ id: "QuoteLine", description: "What is offered, at what price." });
export type SalesLine = z.infer<typeof QuoteLine>;

/** The lines of the worked examples: goods and a service, each with its own rate of VAT. */
export const exampleLines = [
  {
    description: "Accu 500 Wh",
    quantity: 7,
    unitCode: "C62",
    unitPriceMinor: 48_900,
    vatCategory: "S",
    vatRate: 21,
  },
  {
    description: "Kleine beurt",
    quantity: 7,
    unitCode: "C62",
    unitPriceMinor: 5_950,
    vatCategory: "S",
    vatRate: 9,
  },
] as const;
