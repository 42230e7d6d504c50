import { z } from "zod";
import { VatCategory, vatRate } from "../shared/money/vat.ts";
import { currency } from "../../schema/values.ts";

const amount = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] });

const VatGroup = z
  .strictObject({
    vatCategory: VatCategory.meta({
      description: "VAT category of the lines in the group (EN 16931 BT-118).",
    }),
    vatRate: vatRate(),
    taxableMinor: amount("Sum of the `netMinor` of the group's lines (EN 16931 BT-116).", 342_300),
    vatMinor: amount("VAT over `taxableMinor`, rounded half up (EN 16931 BT-117).", 71_883),
  })
  .meta({ id: "VatGroup", description: "The VAT of one category and rate." });

/** The currency and totals of a quote or an order; computed by the service, never given. */
export const totalsMembers = {
  currency: currency().meta({
    description: "ISO 4217 code of every amount in the document, which are in its minor unit.",
    examples: ["EUR"],
  }),
  subtotalMinor: amount(
    "Sum of the `netMinor` of lines that are not optional, and of optional lines that the customer selected (EN 16931 BT-106): after discounts, without VAT.",
    383_950,
  ),
  discountMinor: amount("The total discount on those lines.", 0),
  vatBreakdown: z.array(VatGroup).meta({
    description:
      "VAT for each category and rate, over the lines in `subtotalMinor` (EN 16931 BG-23).",
  }),
  vatMinor: amount("Sum of the VAT of the groups (EN 16931 BT-110).", 75_632),
  totalMinor: amount("`subtotalMinor` + `vatMinor` (EN 16931 BT-112).", 459_582),
};
