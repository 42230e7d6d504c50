import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { assertMayWriteCostPrice } from "../../products/cost-price.ts";
import { assertPastDateTime } from "../../shared/past-date-time.ts";
import { stockMovementReversal } from "../changes/stock-movement-reversal.ts";
import { NewStockMovement } from "../new-stock-movement.ts";
import { planNewMovement } from "../plan-stock-movement.ts";
import { StockMovement } from "../stock-movement.ts";

export const createStockMovement = defineOperation({
  id: "createStockMovement",
  method: "POST",
  path: "/v1/organizations/{organizationId}/stock-movements",
  tag: "Stock movements",
  permission: "products:write",
  summary: "Create a stock movement",
  description: [
    "Changes the stock of products, and records why. A `receipt` and a `return` add; a `correction` adds, or removes a quantity below 0, and needs a `reason`; a `transfer` brings stock from one inventory location to another; a `count` sets the stock to what was counted, and its line records the difference. Without `inventoryLocationId` the default location is meant.",
    "Only products with `trackStock` have stock; bundles have none of their own. Stock never falls below 0: a movement that would take more than is there is refused with `STOCK_INSUFFICIENT`. Stock that is reserved for orders can be moved. Deliveries of orders book their own movement of the kind `fulfilment` (`createOrderFulfilment`).",
    "A movement is never changed or deleted. `revertAuditEntry` undoes it with a movement of the opposite quantities. The events are `stock.moved` and, for each product, `product.stock_changed` and, where the reorder point is reached, `product.stock_low`. `unitCostMinor` needs the permission `orders:write` as well.",
  ].join("\n\n"),
  params: { organizationId: uuid() },
  body: NewStockMovement,
  example: {
    kind: "receipt",
    lines: [{ productId: "7ce08794-026b-5b5b-8c34-e7e99fe70a9c", quantity: 10 }],
    reference: "PB-20391",
  },
  minimalExample: {
    kind: "count",
    lines: [{ productId: "7ce08794-026b-5b5b-8c34-e7e99fe70a9c", quantity: 12 }],
  },
  fullExample: {
    kind: "receipt",
    lines: [
      {
        productId: "7ce08794-026b-5b5b-8c34-e7e99fe70a9c",
        inventoryLocationId: "56f053fd-e19f-5cce-8934-0c11bb37ad8b",
        toInventoryLocationId: null,
        quantity: 10,
        unitCostMinor: 2_110,
      },
    ],
    reason: "Levering van week 47",
    reference: "PB-20391",
    orderId: null,
    occurredAt: "2026-11-20T10:30:00+01:00",
  },
  success: 201,
  response: StockMovement,
  problems: ["REFERENCE_NOT_FOUND", "STOCK_INSUFFICIENT"],
  traits: ["idempotent", "workflowStep", "holdable"],
  undo: ({ target }) => ({
    change: stockMovementReversal,
    params: { stockMovementId: target.id },
  }),
  async plan(context) {
    const { body, membership, now } = context;
    assertPastDateTime("occurredAt", body.occurredAt, { now });
    if (body.lines.some(({ unitCostMinor }) => typeof unitCostMinor === "number")) {
      assertMayWriteCostPrice(membership, "unitCostMinor");
    }
    return planNewMovement(context);
  },
});
