import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "../../../database/tenant.ts";
import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { notFound } from "../../../kernel/record-problems.ts";
import { uuid } from "../../../schema/values.ts";
import { stockInsufficient } from "../../products/stock-insufficient.ts";
import { lockStockedProducts, toStockPlan } from "../../products/stock.ts";
import { lockOrder, toPlan } from "../plan-stock-movement.ts";
import { selectStockMovements, type StockMovement, toStockMovement } from "../stock-movement.ts";

/**
 * Undoes a movement by another one with the opposite quantities; its own undo is a third one. Nothing is deleted.
 */
export const stockMovementReversal: Change<StockMovement> = defineChange({
  permission: "products:write",
  params: { organizationId: uuid(), stockMovementId: uuid() },
  undo: ({ target }) => ({
    change: stockMovementReversal,
    params: { stockMovementId: target.id },
  }),
  async plan({ transaction, membership, params, now, organizationId }) {
    const reverted = await loadMovement(transaction, params.stockMovementId);
    // From the last line to the first: none of these steps takes more than the movement left.
    const lines = reverted.lines.toReversed().flatMap(({ productId, quantity, ...line }) =>
      // A purged product has no stock.
      productId === null
        ? []
        : [{ ...line, productId, quantity: 0 - quantity, countedQuantity: null }],
    );
    if (reverted.orderId !== null) await lockOrder(transaction, reverted.orderId);
    const products = await lockStockedProducts(
      transaction,
      lines.map(({ productId }) => productId),
    );
    const changes = lines.map((line) => ({ type: "move" as const, ...line }));
    const stock = toStockPlan(products, changes, now);
    if (stock.shortages.length > 0) throw stockInsufficient(stock.shortages, true);
    const movement: StockMovement = {
      id: uuidv7(),
      organizationId,
      kind: reverted.kind,
      lines,
      reason: null,
      reference: reverted.reference,
      orderId: reverted.orderId,
      revertsMovementId: reverted.id,
      occurredAt: now.toISOString(),
      createdBy: membership.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    return toPlan(movement, stock, membership);
  },
});

/** @throws Problem RESOURCE_NOT_FOUND */
async function loadMovement(transaction: Transaction, id: string): Promise<StockMovement> {
  const row = await transaction.one(selectStockMovements().where("id", "=", id));
  if (row === undefined) throw notFound("stock_movement", id);
  return toStockMovement(row);
}
