import { z } from "zod";
import {
  type SalesLineInput,
  lineInputMembers,
  existingLineId,
  descriptionLimitText,
  maxLines,
  type SalesLine,
  salesLineMembers,
} from "../sales/sales-line.ts";
import {
  type LineProducts,
  toLineColumns,
  toSalesLine,
  toSalesLines,
} from "../sales/sales-lines.ts";
import { quantity } from "../../schema/quantities.ts";
import { uuid } from "../../schema/values.ts";

const supplierId = () =>
  uuid()
    .nullable()
    .optional()
    .meta({ description: "Supplier to buy it from. If omitted: the product's; null: none." });

const NewOrderLine = z.strictObject({ ...lineInputMembers, supplierId: supplierId() }).meta({
  id: "NewOrderLine",
  description:
    "A line of an order. With `productId`, what is omitted from `description`, `unitCode`, `unitPriceMinor`, `vatCategory` and `vatRate` is taken from the product; without it all five are required.",
});

const ChangedOrderLine = z
  .strictObject({
    id: existingLineId(),
    ...lineInputMembers,
    supplierId: supplierId(),
  })
  .meta({
    id: "ChangedOrderLine",
    description:
      "A line of a changed order: as `NewOrderLine`, and with the `id` of a line that is kept. What a kept line leaves out is not taken from its former values.",
  });

export const NewOrderLines = z
  .array(NewOrderLine)
  .min(1)
  .max(maxLines)
  .meta({ description: `The lines that are sold, in this order. ${descriptionLimitText}` });
export const ChangedOrderLines = z.array(ChangedOrderLine).min(1).max(maxLines);

/** A line in a request. */
export type OrderLineInput = SalesLineInput & { supplierId?: string | null | undefined };

export const OrderLine = z
  .strictObject({
    ...salesLineMembers,
    supplierId: z.uuid().nullable().meta({ description: "Supplier to buy it from; null: none." }),
    quantityFulfilled: quantity().meta({
      description: "How much of `quantity` has been delivered.",
      examples: [0],
    }),
  })
  .meta({
    id: "OrderLine",
    description:
      "What is sold, at what price. An optional line is an offer that was not taken: it does not count in the totals and is not delivered.",
  });
export type OrderLine = z.infer<typeof OrderLine>;

/**
 * Returns the lines of an order in the given order, completed from their products.
 *
 * @throws Problem VALIDATION_FAILED, CURRENCY_MISMATCH as for every document
 */
export function toOrderLines(
  inputs: readonly OrderLineInput[],
  context: { currency: string; products: LineProducts; existing?: readonly OrderLine[] },
): OrderLine[] {
  const { products, existing = [] } = context;
  const fulfilled = new Map(existing.map((line) => [line.id, line.quantityFulfilled]));
  return toSalesLines(inputs, { ...context, document: "order" }).map((line, index): OrderLine => {
    const requestedSupplierId = inputs[index]?.supplierId;
    const productSupplierId = products.get(line.productId ?? "")?.supplierId ?? null;
    return {
      ...line,
      supplierId: requestedSupplierId === undefined ? productSupplierId : requestedSupplierId,
      quantityFulfilled: fulfilled.get(line.id) ?? 0,
    };
  });
}

/** Returns the quantity of a line that is still to be delivered. */
export function toOpenQuantity(
  line: Pick<OrderLine, "quantity" | "quantityFulfilled" | "isOptional">,
): number {
  if (line.isOptional) return 0;
  // Rounds off floating-point errors: both have at most 3 decimals, and so has their difference.
  return Math.round((line.quantity - line.quantityFulfilled) * 1_000) / 1_000;
}

export function toOrderLine(
  row: Parameters<typeof toSalesLine>[0] & {
    supplier_id: string | null;
    quantity_fulfilled: string;
  },
): OrderLine {
  return {
    ...toSalesLine(row),
    supplierId: row.supplier_id,
    quantityFulfilled: Number(row.quantity_fulfilled),
  };
}

export function toOrderLineColumns(line: OrderLine) {
  return {
    ...toLineColumns(line satisfies SalesLine),
    supplier_id: line.supplierId,
    quantity_fulfilled: line.quantityFulfilled,
  };
}
