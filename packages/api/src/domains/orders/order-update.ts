import { type ChangeContext, type Plan, unchanged } from "../../kernel/changes/change.ts";
import { toLineWarnings } from "../sales/line-warnings.ts";
import { sameLines, toSalesTotals } from "../sales/sales-lines.ts";
import { mergeDeliveryAddress } from "../customers/delivery-address.ts";
import { type LoadedOrder, type Order, toEvent, toTarget } from "./order.ts";
import type { OrderUpdate } from "./order-body.ts";
import { type OrderLine, toOrderLines } from "./order-line.ts";
import { readOrderReferences } from "./order-references.ts";
import { assertEditable, orderLocked, toFulfilmentStatus } from "./order-status.ts";
import { type OrderStockPlan, planRelease, planReservation } from "./order-stock.ts";
import { addLines, removeLines, updateContent } from "./write-order.ts";

type UpdateContext = Pick<
  ChangeContext<unknown, OrderUpdate>,
  "transaction" | "membership" | "body" | "now"
>;

const links = ["customerId", "contactId", "customerAssetId", "ownerUserId"] as const;

/**
 * Plans a change to an order's content.
 *
 * @param mode `undo` may remove lines that were added to a confirmed order, unless any has been delivered
 */
export async function planOrderUpdate(
  { transaction, membership, body, now }: UpdateContext,
  loaded: LoadedOrder,
  mode: "update" | "undo",
): Promise<Plan<Order>> {
  const { record: before, version } = loaded;
  const { lines: given, deliveryAddress, ...members } = body;
  const changedMembers = [
    ...Object.keys(members).filter(
      (member) => before[member as keyof Order] !== members[member as keyof typeof members],
    ),
    ...(deliveryAddress !== undefined && !isSameAddress(before, deliveryAddress)
      ? ["deliveryAddress"]
      : []),
  ];
  assertEditable(before, changedMembers);
  const merged: Order = { ...before, ...members };
  const { customer, products } = await readOrderReferences(
    transaction,
    membership,
    links.some((member) => changedMembers.includes(member)) ? merged : null,
    given ?? [],
    before.lines,
  );
  const { currency } = merged;
  const lines =
    given === undefined
      ? before.lines
      : toOrderLines(given, { currency, products, existing: before.lines });
  const changesLines = !sameLines(before.lines, lines);
  if (changedMembers.length === 0 && !changesLines) return unchanged(before);
  if (changesLines) assertLinesEditable(before, lines, mode);
  const isNewCustomer = mode === "update" && merged.customerId !== before.customerId;
  const after: Order = {
    ...merged,
    customerName: customer?.name ?? before.customerName,
    deliveryAddress:
      deliveryAddress !== undefined
        ? mergeDeliveryAddress(isNewCustomer ? null : before.deliveryAddress, deliveryAddress)
        : isNewCustomer && customer !== null
          ? customer.deliveryAddress
          : before.deliveryAddress,
    lines,
    ...toSalesTotals(lines),
    fulfilmentStatus:
      before.status === "draft" ? before.fulfilmentStatus : toFulfilmentStatus(lines),
    updatedAt: now.toISOString(),
  };
  const removed = excludeLines(before.lines, lines);
  const stock =
    before.status === "draft"
      ? []
      : await planStock(
          transaction,
          after,
          { removed, added: excludeLines(lines, before.lines) },
          now,
        );
  return {
    result: after,
    change: {
      target: toTarget(after),
      before,
      after,
      event: [toEvent("order.updated", after), ...stock.flatMap(({ events }) => events)],
    },
    warnings: [
      ...toLineWarnings(lines, products, before.lines),
      ...stock.flatMap(({ warnings }) => warnings),
    ],
    write(tx) {
      updateContent(tx, after, { version: version + 1 });
      if (!changesLines) return;
      // The lines of a draft may change in any way; later on, deliveries refer to them.
      const isDraft = before.status === "draft";
      removeLines(tx, isDraft ? before.lines : removed);
      addLines(tx, isDraft ? { ...before, lines: [] } : before, after);
      for (const plan of stock) plan.write(tx);
    },
  };
}

function isSameAddress({ deliveryAddress: before }: Order, change: OrderUpdate["deliveryAddress"]) {
  const after = mergeDeliveryAddress(before, change ?? null);
  return JSON.stringify(before) === JSON.stringify(after);
}

/** Requires a confirmed order to keep its lines and their order; new ones follow them. */
function assertLinesEditable(
  before: Order,
  lines: readonly OrderLine[],
  mode: "update" | "undo",
): void {
  assertEditable(before, ["lines"]);
  if (before.status === "draft") return;
  const kept = mode === "undo" ? before.lines.slice(0, lines.length) : before.lines;
  const isUnchanged = sameLines(kept, lines.slice(0, kept.length));
  const removesDelivered = before.lines
    .slice(kept.length)
    .some(({ quantityFulfilled }) => quantityFulfilled > 0);
  if (isUnchanged && !removesDelivered) return;
  throw orderLocked(
    before,
    "its lines cannot be changed or taken away",
    "Send all present lines with their ids, unchanged and in their order, then the new ones.",
  );
}

function excludeLines(lines: readonly OrderLine[], others: readonly OrderLine[]): OrderLine[] {
  const ids = new Set(others.map(({ id }) => id));
  return lines.filter(({ id }) => !ids.has(id));
}

/** Plans the effect on stock: an update adds lines, its undo removes them, never both at once. */
async function planStock(
  transaction: UpdateContext["transaction"],
  order: Order,
  { removed, added }: { removed: OrderLine[]; added: OrderLine[] },
  now: Date,
): Promise<OrderStockPlan[]> {
  if (removed.length > 0) return [await planRelease(transaction, order, removed, now)];
  return added.length > 0 ? [await planReservation(transaction, order, added, now)] : [];
}
