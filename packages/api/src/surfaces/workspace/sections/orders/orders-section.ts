import { createOrderFulfilment } from "../../../../domains/orders/operations/create-order-fulfilment.ts";
import { setOrderStatus } from "../../../../domains/orders/operations/set-order-status.ts";
import type { OrderStatus } from "../../../../domains/orders/order.ts";
import { toText } from "../../../pages/session-forms.ts";
import { parseQuantity } from "../../quantity-text.ts";
import type { Section, SectionCall, SectionForm, SectionVisit } from "../../section.ts";
import { orderMessages } from "./order-messages.ts";
import { toDeliveredLines } from "./render-order-actions.ts";
import { renderOrderList } from "./render-order-list.ts";
import { renderOrder } from "./render-order.ts";

const { en, nl } = orderMessages;

/** The orders of the organization: confirm, deliver and complete them. */
export const ordersSection: Section = {
  slug: "orders",
  label: { en: en.title, nl: nl.title },
  permission: "orders:read",
  render: (visit, rejected) =>
    visit.recordId === null ? renderOrderList(visit) : renderOrder(visit, visit.recordId, rejected),
  problems: { en: en.problems, nl: nl.problems },
  forms: {
    confirm: toStatusForm("confirm", "confirmed"),
    deliver: { toCall: toDelivery, done: { en: en.deliver.done, nl: nl.deliver.done } },
    complete: toStatusForm("complete", "completed"),
    hold: toStatusForm("hold", "on_hold"),
    resume: toStatusForm("resume", "confirmed"),
    cancel: toStatusForm("cancel", "cancelled"),
  },
};

function toStatusForm(
  name: "confirm" | "complete" | "hold" | "resume" | "cancel",
  status: OrderStatus,
): SectionForm {
  return {
    toCall: (form, { recordId }) => {
      if (recordId === null) return null;
      const reason = toText(form, "reason");
      const body = { status, ...(reason === "" ? {} : { reason }) };
      return { operation: setOrderStatus, params: { orderId: recordId }, body };
    },
    done: { en: en[name].done, nl: nl[name].done },
  };
}

function toDelivery(
  form: URLSearchParams,
  { recordId, language }: SectionVisit,
): SectionCall | null {
  if (recordId === null) return null;
  const lines = toDeliveredLines(form).map(({ orderLineId, quantity }) => ({
    orderLineId,
    // The operation rejects a text that is no number.
    quantity: parseQuantity(quantity, language) ?? quantity,
  }));
  const inventoryLocationId = toText(form, "location");
  return {
    operation: createOrderFulfilment,
    params: { orderId: recordId },
    body: { lines, ...(inventoryLocationId === "" ? {} : { inventoryLocationId }) },
  };
}
