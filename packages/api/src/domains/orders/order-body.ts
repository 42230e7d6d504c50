import { z } from "zod";
import { DeliveryAddressChange } from "../customers/delivery-address.ts";
import { Order } from "./order.ts";
import { descriptionLimitText } from "../sales/sales-line.ts";
import { documentTextMembers, currencyInput, linkInputMembers } from "../sales/sales-members.ts";
import { ChangedOrderLines, NewOrderLines } from "./order-line.ts";

const { reference, requestedDeliveryDate, externalInvoiceId, invoiceStatus } = Order.shape;

/** The members of an order that a caller writes, except its lines. */
const writable = {
  ...linkInputMembers,
  ...documentTextMembers,
  reference,
  requestedDeliveryDate,
  deliveryAddress: DeliveryAddressChange.nullable().meta({
    description:
      "Delivery address; null: the customer's address. If omitted at creation: the customer's `deliveryAddress`.",
  }),
  currency: currencyInput(),
};

const { customerId, ...optional } = writable;

export const NewOrder = z
  .strictObject({
    customerId,
    ...z.object(optional).exactPartial().shape,
    lines: NewOrderLines,
  })
  .meta({ id: "NewOrder", description: "An order to draft; the service computes all totals." });

export const OrderUpdate = z
  .strictObject({
    ...writable,
    lines: ChangedOrderLines.meta({
      description: `Of a draft: replace all lines. Of a confirmed order: the present ones unchanged, then new ones. ${descriptionLimitText}`,
    }),
    invoiceStatus,
    externalInvoiceId,
  })
  .exactPartial()
  .meta({
    id: "OrderUpdate",
    description: "Fields that you omit stay as they are; null clears a field that may be null.",
  });
export type OrderUpdate = z.output<typeof OrderUpdate>;
