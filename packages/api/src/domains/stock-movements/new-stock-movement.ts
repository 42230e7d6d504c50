import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { amountMinor, signedQuantity } from "../../schema/quantities.ts";
import { instant, uuid } from "../../schema/values.ts";
import { bookedKinds, movementTexts } from "./stock-movement.ts";

/** The kinds that a caller can book; a delivery of an order books its own. */
const BookedKind = enumeration(bookedKinds).meta({
  id: "NewStockMovementKind",
  description: "Why stock changes. Deliveries of orders are booked by `createOrderFulfilment`.",
});

const NewStockMovementLine = z
  .strictObject({
    productId: uuid().meta({ description: "A product whose stock is tracked; no bundle." }),
    inventoryLocationId: uuid().nullable().optional().meta({
      description:
        "Inventory location of the stock; of a transfer, the one that it leaves. If omitted or null: the default location.",
    }),
    toInventoryLocationId: uuid().nullable().optional().meta({
      description: "Inventory location that a transfer brings it to; only for a `transfer`.",
    }),
    quantity: signedQuantity().meta({
      description:
        "How many units: what a count found, what a correction adds (below 0: removes), or else how many moved.",
      examples: [10],
    }),
    unitCostMinor: amountMinor()
      .nullable()
      .optional()
      .meta({
        description:
          "What one unit cost, in the minor unit of the product's currency; not for a `transfer`. Needs the permission `orders:write`.",
        examples: [31_250],
      }),
  })
  .meta({ id: "NewStockMovementLine", description: "A product whose stock changes." });

type Kind = z.infer<typeof BookedKind>;

/** The valid quantities of each kind. */
const quantityRules: Record<Kind, { isValid: (value: number) => boolean; expected: string }> = {
  receipt: { isValid: (value) => value > 0, expected: "more than 0" },
  count: { isValid: (value) => value >= 0, expected: "0 or more" },
  correction: { isValid: (value) => value !== 0, expected: "more or less than 0" },
  transfer: { isValid: (value) => value > 0, expected: "more than 0" },
  return: { isValid: (value) => value > 0, expected: "more than 0" },
};

/** A body of which other rules may have failed. */
type Unchecked = {
  kind?: unknown;
  reason?: unknown;
  orderId?: unknown;
  lines?: unknown;
};
type UncheckedLine = {
  quantity?: unknown;
  toInventoryLocationId?: unknown;
  unitCostMinor?: unknown;
} | null;

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Checks what depends on the kind of a movement. */
const membersFitKind = z.superRefine<Unchecked>(
  ({ kind: given, reason, orderId, lines }, context) => {
    const { success, data: kind } = BookedKind.safeParse(given);
    if (!success) return;
    const reject = (path: (string | number)[], rule: string, expected: unknown, message: string) =>
      context.addIssue({ code: "custom", path, params: { rule, expected }, message });
    if (kind === "correction" && (!isGiven(reason) || reason === "")) {
      reject(["reason"], "required", "a reason", "is required for a correction");
    }
    if (kind !== "return" && isGiven(orderId)) {
      reject(["orderId"], "range", null, `must be null for a ${kind}; only a return has it`);
    }
    if (!Array.isArray(lines)) return;
    lines.forEach((line: UncheckedLine, index) => {
      const path = ["lines", index];
      const { isValid, expected } = quantityRules[kind];
      if (typeof line?.quantity === "number" && !isValid(line.quantity)) {
        const message = `must be ${expected} for a ${kind}`;
        reject([...path, "quantity"], "min", expected, message);
      }
      const target = line?.toInventoryLocationId;
      if (kind === "transfer" && !isGiven(target)) {
        const expectedTarget = "an inventory location";
        const message = "is required for a transfer";
        reject([...path, "toInventoryLocationId"], "required", expectedTarget, message);
      }
      if (kind !== "transfer" && isGiven(target)) {
        const message = `must be null for a ${kind}; only a transfer has it`;
        reject([...path, "toInventoryLocationId"], "range", null, message);
      }
      if (kind === "transfer" && isGiven(line?.unitCostMinor)) {
        reject([...path, "unitCostMinor"], "range", null, "must be null for a transfer");
      }
    });
  },
  { when: ({ value }) => typeof value === "object" && value !== null },
);

export const NewStockMovement = z
  .strictObject({
    kind: BookedKind,
    lines: z
      .array(NewStockMovementLine)
      .min(1)
      .max(200)
      .meta({ description: "The products, at least one; a count names each once per location." }),
    reason: movementTexts.reason.optional(),
    reference: movementTexts.reference.optional(),
    orderId: uuid().nullable().optional().meta({
      description: "The order whose goods came back, if known; only for a `return`.",
    }),
    occurredAt: instant()
      .optional()
      .meta({
        description: "When it happened; not in the future. If omitted: now.",
        examples: ["2026-11-20T10:30:00+01:00"],
      }),
  })
  .check(membersFitKind)
  .meta({ id: "NewStockMovement", description: "A change of stock to book." });
export type NewStockMovement = z.infer<typeof NewStockMovement>;
export type NewStockMovementLine = NewStockMovement["lines"][number];
