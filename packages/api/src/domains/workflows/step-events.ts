import { toSelectors } from "../../kernel/event-types.ts";
import { Problem } from "../../problems/problem.ts";
import type { Definition } from "./definition.ts";

/** The types of events that the operation of a step may emit. */
export const stepEvents: Readonly<Record<string, readonly string[]>> = {
  createTask: ["task.created", "task.assigned"],
  updateTask: ["task.updated", "task.assigned"],
  setTaskStatus: ["task.status_changed"],
  createTaskComment: ["task.comment_added"],
  createCustomer: ["customer.created"],
  updateCustomer: ["customer.updated"],
  createCustomerContact: ["customer_contact.created"],
  updateCustomerContact: ["customer_contact.updated"],
  createCustomerAsset: ["customer_asset.created"],
  updateCustomerAsset: ["customer_asset.updated"],
  createCustomerAssetNote: ["customer_asset.note_added"],
  createProduct: ["product.created"],
  createStockMovement: ["stock.moved", "product.stock_changed", "product.stock_low"],
  updateProduct: ["product.updated"],
  createQuote: ["quote.created"],
  updateQuote: ["quote.updated"],
  sendQuote: ["quote.sent"],
  convertQuoteToOrder: ["quote.converted", "order.created"],
  createOrder: ["order.created"],
  updateOrder: ["order.updated"],
  setOrderStatus: ["order.status_changed", "order.completed", "order.cancelled"],
  createSupplier: ["supplier.created"],
  updateSupplier: ["supplier.updated"],
  createAgendaItem: ["agenda_item.created"],
  updateAgendaItem: ["agenda_item.updated"],
  moveAgendaItem: ["agenda_item.moved"],
  setAgendaItemState: ["agenda_item.state_changed"],
};

/**
 * Rejects a definition that would start itself forever: it has no conditions, and one of its steps always
 * emits an event that triggers it. Other loops end at the third event that led to another.
 *
 * @throws Problem WORKFLOW_LOOP
 */
export function assertNoLoop(definition: Definition): void {
  const { trigger, conditions, steps, allowSelfTrigger } = definition;
  if (trigger.type !== "event" || conditions !== null || !allowSelfTrigger) return;
  const selectors = new Set<string>(trigger.eventTypes);
  const matchesTrigger = (type: string) => toSelectors(type).some((each) => selectors.has(each));
  for (const { id, operation, when } of steps) {
    const type = stepEvents[operation]?.find(matchesTrigger);
    if (when !== null || type === undefined) continue;
    throw new Problem(
      "WORKFLOW_LOOP",
      `The step ${id} makes the event ${type}, which starts the workflow again.`,
      { path: [type, id] },
    );
  }
}
