import { sql } from "kysely";
import { z } from "zod";
import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { assertPeriod } from "../../../schema/errors/assert-period.ts";
import { instant, uuid } from "../../../schema/values.ts";
import {
  referenceFilter,
  selectStockMovements,
  StockMovement,
  StockMovementKind,
  toStockMovement,
  toVisibleMovement,
} from "../stock-movement.ts";

export const listStockMovements = defineOperation({
  id: "listStockMovements",
  method: "GET",
  path: "/v1/organizations/{organizationId}/stock-movements",
  tag: "Stock movements",
  permission: "products:read",
  summary: "List stock movements",
  description:
    "Lists the changes of stock, newest first: what was received, counted, corrected, moved, delivered and returned. The sum of the `quantity` of all lines of a product at a location is its stock there. `unitCostMinor` is null for callers without the permission `orders:write`.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["occurredAt", "createdAt"], "-occurredAt"),
    productId: uuid().optional().meta({ description: "Only movements of this product." }),
    inventoryLocationId: uuid().optional().meta({
      description:
        "Only movements at this inventory location; with `productId`, of this product there.",
    }),
    kind: z
      .array(StockMovementKind)
      .min(1)
      .max(StockMovementKind.options.length)
      .optional()
      .meta({
        description: "Only movements of one of these kinds.",
        examples: [["receipt", "count"]],
      }),
    reference: referenceFilter().optional(),
    orderId: uuid().optional().meta({ description: "Only movements for this order." }),
    from: instant().optional().meta({ description: "Only what occurred at this time or later." }),
    to: instant().optional().meta({ description: "Only what occurred before this time." }),
  },
  success: 200,
  response: listOf(StockMovement, "StockMovementList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  read(context) {
    const { productId, inventoryLocationId, kind, reference, orderId, from, to } = context.query;
    assertPeriod(context.query, "from", "to");
    let query = selectStockMovements();
    if (productId !== undefined || inventoryLocationId !== undefined) {
      query = query.where(hasLine(productId, inventoryLocationId));
    }
    if (reference !== undefined) query = query.where("reference", "=", reference);
    if (orderId !== undefined) query = query.where("order_id", "=", orderId);
    if (from !== undefined) query = query.where(sql<boolean>`occurred_at >= ${from}::timestamptz`);
    if (to !== undefined) query = query.where(sql<boolean>`occurred_at < ${to}::timestamptz`);
    return paginate(context, {
      operationId: "listStockMovements",
      from: query,
      anyOf: kind && { column: "kind", values: kind },
      sorts: {
        occurredAt: byColumn("occurred_at", "timestamptz"),
        createdAt: byColumn("created_at", "timestamptz"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) =>
        rows.map((row) => toVisibleMovement(toStockMovement(row), context.membership)),
    });
  },
});

/** The condition that a movement has a line of a product, at a location. */
function hasLine(productId: string | undefined, locationId: string | undefined) {
  return sql<boolean>`exists (select from stock_movement_lines l
    where l.organization_id = stock_movements.organization_id
      and l.movement_id = stock_movements.id
      and (${productId ?? null}::uuid is null or l.product_id = ${productId ?? null}::uuid)
      and (${locationId ?? null}::uuid is null
        or l.inventory_location_id = ${locationId ?? null}::uuid))`;
}
