import { sql } from "kysely";
import { z } from "zod";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { ChangeEvent, Target } from "../../kernel/audit.ts";
import { enumeration } from "../../schema/enumeration.ts";
import { amountMinor } from "../../schema/quantities.ts";
import { toRecord } from "../../schema/record.ts";
import { line, optionalLine } from "../../schema/text.ts";
import { currency, timestamp } from "../../schema/values.ts";
import { costPricePermission } from "../products/cost-price.ts";

/** The kinds that a caller can book. */
export const bookedKinds = {
  receipt: "Goods that arrived.",
  count: "What was counted: it sets the stock.",
  correction: "Stock that was lost, found or broken.",
  transfer: "From one location to another.",
  return: "Goods that a customer returned.",
} as const;

export const StockMovementKind = enumeration({
  ...bookedKinds,
  fulfilment: "A delivery of an order.",
}).meta({ id: "StockMovementKind", description: "Why stock changed." });

const StockMovementLine = z
  .strictObject({
    productId: z
      .uuid()
      .nullable()
      .meta({ description: "The product; null once it has been removed permanently." }),
    description: z.string().meta({
      description: "The product's sku and name at that time.",
      examples: ["ACCU-500 Accu 500 Wh"],
    }),
    inventoryLocationId: z.uuid().meta({ description: "Inventory location of the stock." }),
    quantity: z.number().meta({
      description: "By how much the stock there changed: below 0 for what left it.",
      examples: [10],
    }),
    countedQuantity: z
      .number()
      .nullable()
      .meta({ description: "What a count found; null for other kinds.", examples: [12] }),
    unitCostMinor: amountMinor()
      .nullable()
      .meta({
        description:
          "What one unit cost, in the minor unit of `currency`. Null if unknown, and for callers without the permission `orders:write`.",
        examples: [31_250],
      }),
    currency: currency()
      .nullable()
      .meta({
        description: "ISO 4217 code of `unitCostMinor`; null where the movement has none.",
        examples: ["EUR"],
      }),
  })
  .meta({ id: "StockMovementLine", description: "The change of one product at one location." });
export type StockMovementLine = z.infer<typeof StockMovementLine>;

/** The texts of a movement that a caller writes. */
export const movementTexts = {
  reason: optionalLine({ max: 500 }).meta({
    description: "Why, in your own words. Required for a `correction`.",
    examples: ["Beschadigd bij het uitpakken"],
  }),
  reference: optionalLine({ max: 120 }).meta({
    description: "Your own or the supplier's number, such as that of a packing slip.",
    examples: ["PB-20391"],
  }),
};

const stored = {
  id: z.uuid(),
  organizationId: z.uuid(),
  kind: StockMovementKind,
  reason: movementTexts.reason,
  reference: movementTexts.reference,
  orderId: z
    .uuid()
    .nullable()
    .meta({ description: "The order that was delivered, or whose goods came back." }),
  revertsMovementId: z.uuid().nullable().meta({
    description: "The movement that this one undoes, with the opposite quantities.",
  }),
  occurredAt: timestamp().meta({
    description: "When it happened.",
    examples: ["2026-11-20T09:30:00.000Z"],
  }),
  createdBy: z
    .uuid()
    .nullable()
    .meta({ description: "The user who booked it; null where the service did." }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
};

const { id, organizationId, kind, ...rest } = stored;

export const StockMovement = z
  .strictObject({
    id,
    organizationId,
    kind: kind.meta({ description: "Why stock changed." }),
    lines: z.array(StockMovementLine).meta({
      description: "What changed where. A transfer has two lines per product: out and in.",
    }),
    ...rest,
  })
  .meta({ id: "StockMovement", description: "A change of stock; never changed or deleted." });
export type StockMovement = z.infer<typeof StockMovement>;

const linesOf = sql<StockMovement["lines"]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'productId', l.product_id, 'description', l.description,
    'inventoryLocationId', l.inventory_location_id, 'quantity', l.quantity,
    'countedQuantity', l.counted_quantity, 'unitCostMinor', l.unit_cost_minor,
    'currency', l.currency) order by l.position), '[]')
  from stock_movement_lines l
  where l.organization_id = stock_movements.organization_id
    and l.movement_id = stock_movements.id)`;

/** Selects all movements of the organization; callers add their conditions. */
export const selectStockMovements = () =>
  queries.selectFrom("stock_movements").selectAll().select(linesOf.as("lines"));

/** Returns the representation of a row of `selectStockMovements`, with unit costs. */
export function toStockMovement(row: { lines: StockMovement["lines"] }): StockMovement {
  return toRecord(StockMovement.shape, row);
}

/** Returns the movement as this member may see it. */
export function toVisibleMovement(
  movement: StockMovement,
  { permissions }: Pick<Membership, "permissions">,
): StockMovement {
  return permissions.includes(costPricePermission) ? movement : withoutCosts(movement);
}

/** Returns the movement without unit costs, which neither events nor the audit log contain. */
export function withoutCosts(movement: StockMovement): StockMovement {
  const lines = movement.lines.map((each) => ({ ...each, unitCostMinor: null }));
  return { ...movement, lines };
}

/** Whether the movement has unit costs, which not every reader of products may see. */
export const hasCosts = ({ lines }: StockMovement): boolean =>
  lines.some(({ unitCostMinor }) => unitCostMinor !== null);

const maxNamed = 3;

/** Returns the audit log's target for a movement, such as `ACCU-500 Accu 500 Wh +10`. */
export function toTarget({ id, lines }: StockMovement): Target {
  const named = lines
    .slice(0, maxNamed)
    .map(({ description, quantity }) => `${description} ${quantity > 0 ? "+" : ""}${quantity}`);
  const more = lines.length > maxNamed ? [`+${lines.length - maxNamed} …`] : [];
  return { kind: "stock_movement", id, label: [...named, ...more].join(", ") };
}

export function toMovedEvent(movement: StockMovement): ChangeEvent {
  const object = withoutCosts(movement);
  return { type: "stock.moved", object, target: toTarget(movement), previous: null };
}

/** Inserts a movement. Its lines change the stock on hand. */
export function insertStockMovement(transaction: Transaction, movement: StockMovement): void {
  const { organizationId: organization_id, id: movement_id } = movement;
  transaction.write(
    queries.insertInto("stock_movements").values({
      organization_id,
      id: movement_id,
      kind: movement.kind,
      reason: movement.reason,
      reference: movement.reference,
      order_id: movement.orderId,
      reverts_movement_id: movement.revertsMovementId,
      occurred_at: movement.occurredAt,
      created_by: movement.createdBy,
      created_at: movement.createdAt,
      updated_at: movement.updatedAt,
    }),
  );
  transaction.write(
    queries.insertInto("stock_movement_lines").values(
      movement.lines.map((each, index) => ({
        organization_id,
        movement_id,
        position: index + 1,
        product_id: each.productId,
        description: each.description,
        inventory_location_id: each.inventoryLocationId,
        quantity: each.quantity,
        counted_quantity: each.countedQuantity,
        unit_cost_minor: each.unitCostMinor,
        currency: each.currency,
      })),
    ),
  );
}

/** The reference as a filter of lists. */
export const referenceFilter = () =>
  line({ min: 1, max: 120 }).meta({
    description: "Only movements with this whole `reference`.",
    examples: ["PB-20391"],
  });
