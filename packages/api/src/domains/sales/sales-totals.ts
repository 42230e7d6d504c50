import { z } from "zod";
import { VatCategory, vatRate } from "../shared/money/vat.ts";
import { currency } from "../../schema/values.ts";

const amount = (description: string) => z.int().min(0).meta({ description });

const VatGroup = z
  .strictObject({
    vatCategory: VatCategory,
    vatRate: vatRate(),
    taxableMinor: amount("Sum of the nets of the group's lines."),
    vatMinor: amount("VAT over that sum, rounded half up."),
  })
  .meta({ id: "VatGroup", description: "The VAT of one category and rate." });

/** Currency and totals of a quote or an order; computed by the service, never given. */
export const totalsMembers = {
  currency: currency().meta({ description: "ISO 4217." }),
  subtotalMinor: amount("Sum of the line nets: after discounts, without VAT."),
  discountMinor: amount("What line discounts took off in all."),
  vatBreakdown: z.array(VatGroup),
  vatMinor: amount("Sum of the VAT of the groups."),
  totalMinor: amount("`subtotalMinor` + `vatMinor`."),
};
