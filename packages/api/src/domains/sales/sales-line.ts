import { z } from "zod";
import { VatCategory, vatRate } from "../shared/money/vat.ts";
import { amountMinor, discountPercent, quantity } from "../../schema/quantities.ts";
import { line } from "../../schema/text.ts";
import { UnitCode } from "../../schema/unit-code.ts";
import { uuid } from "../../schema/values.ts";

/** The maximum number of lines of a quote or an order. */
export const maxLines = 200;

/**
 * The maximum number of characters in the descriptions of all lines together. It limits the time to render the
 * document.
 */
export const maxDescriptionCharacters = 50_000;

/** Part of the description of the member `lines` in requests. */
export const descriptionLimitText = `The descriptions of all lines have at most ${maxDescriptionCharacters.toLocaleString("en")} characters together.`;

const description = (text: string) =>
  line({ min: 1, max: 1_000 }).meta({ description: text, examples: ["Accu 500 Wh"] });
const isOptional = () =>
  z.boolean().meta({
    description:
      "True makes the line an optional offer, excluded from the totals unless the customer selects it.",
  });

/** Metadata of the product in requests and in responses. */
const productId = {
  description: "Product that the line is for; null for a line with only a description.",
};

/** Members that a line takes from its product when they are left out. */
const membersFromProduct = {
  description: description(
    "The item as the customer reads it (EN 16931 BT-153). If omitted: the name of the product.",
  ).optional(),
  unitCode: UnitCode.optional().meta({
    description: "Unit of `quantity` (UN/ECE Rec 20; EN 16931 BT-130). If omitted: the product's.",
  }),
  unitPriceMinor: amountMinor()
    .meta({
      description:
        "Price of one unit without VAT (EN 16931 BT-146), in the minor unit: 5950 is €59.50. If omitted: the product's.",
      examples: [48_900],
    })
    .optional(),
  vatCategory: VatCategory.optional().meta({
    description: "VAT category (EN 16931 BT-151). If omitted: the product's.",
  }),
  vatRate: vatRate()
    .meta({
      description:
        "VAT in percent (EN 16931 BT-152); 0 unless `vatCategory` is `S`. If omitted: the product's.",
    })
    .optional(),
};

/** The members of a line in requests. */
export const lineInputMembers = {
  productId: uuid().nullable().optional().meta(productId),
  quantity: quantity(),
  ...membersFromProduct,
  discountPercent: discountPercent().default(0),
  isOptional: isOptional().default(false),
};

export const NewSalesLine = z.strictObject(lineInputMembers).meta({
  id: "NewSalesLine",
  description:
    "A line of a quote or an order. With `productId`, what is omitted from `description`, `unitCode`, `unitPriceMinor`, `vatCategory` and `vatRate` is taken from the product; without it all five are required.",
});

/** Schema of the id of an existing line that an update keeps. */
export const existingLineId = () =>
  uuid()
    .optional()
    .meta({
      description: "Id of an existing line to keep. If omitted: a new line.",
      examples: ["dc6a996a-6c75-5020-a34c-ab78f6eb3616"],
    });

/** A line in an update: an existing line with `id`, a new one without it. */
export const ChangedSalesLine = z.strictObject({ id: existingLineId(), ...lineInputMembers }).meta({
  id: "ChangedSalesLine",
  description:
    "A line of a changed quote or order: as `NewSalesLine`, and with the `id` of a line that is kept. What a kept line leaves out is not taken from its former values.",
});
export type SalesLineInput = z.output<typeof ChangedSalesLine>;

/** The members of a line in responses. */
export const salesLineMembers = {
  id: z.uuid().meta({
    description: "Id of the line; changes and deliveries name it.",
    examples: ["dc6a996a-6c75-5020-a34c-ab78f6eb3616"],
  }),
  position: z
    .int()
    .min(1)
    .max(maxLines)
    .meta({ description: "Place among the lines, from 1.", examples: [1] }),
  productId: z.uuid().nullable().meta(productId),
  description: description("The item as the customer reads it (EN 16931 BT-153)."),
  quantity: quantity(),
  unitCode: UnitCode.meta({ description: "Unit of `quantity` (UN/ECE Rec 20; EN 16931 BT-130)." }),
  unitPriceMinor: amountMinor().meta({
    description: "Price of one unit without VAT (EN 16931 BT-146), in the minor unit.",
    examples: [48_900],
  }),
  discountPercent: discountPercent(),
  vatCategory: VatCategory.meta({ description: "VAT category of the line (EN 16931 BT-151)." }),
  vatRate: vatRate(),
  isOptional: isOptional(),
  netMinor: z
    .int()
    .min(0)
    .meta({
      description:
        "Line net amount (EN 16931 BT-131): quantity × unit price less discount, rounded half up; without VAT.",
      examples: [342_300],
    }),
};

export const QuoteLine = z
  .strictObject(salesLineMembers)
  .meta({ id: "QuoteLine", description: "A line of a quote: what is offered, at what price." });
export type SalesLine = z.infer<typeof QuoteLine>;
