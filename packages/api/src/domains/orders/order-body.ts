import { z } from "zod";
import { currency, date, recordNumber, uuid } from "../../schema/values.ts";
import { DeliveryAddressChange } from "../customers/delivery-address.ts";
import { Order } from "./order.ts";
import { linesText } from "../sales/sales-line.ts";
import { ChangedOrderLines, NewOrderLines } from "./order-line.ts";

const { title, introduction, terms, reference, externalInvoiceId, invoiceStatus } = Order.shape;

/** What a caller writes of an order, but for its lines. */
const writable = {
  customerId: recordNumber(),
  contactId: uuid().nullable().meta({ description: "A contact of the customer." }),
  customerAssetId: recordNumber().nullable().meta({ description: "An asset of the customer." }),
  ownerUserId: uuid().meta({ description: "A member who is not disabled; default: the caller." }),
  title,
  introduction,
  terms,
  reference,
  requestedDeliveryDate: date().nullable(),
  deliveryAddress: DeliveryAddressChange.nullable().meta({
    description: "Default: the customer's delivery address; null: the customer's address.",
  }),
  currency: currency().meta({ description: "ISO 4217; default: the customer's." }),
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
      description: `Of a draft: replace all lines. Of a confirmed order: the present ones unchanged, then new ones. ${linesText}`,
    }),
    invoiceStatus,
    externalInvoiceId,
  })
  .exactPartial()
  .meta({
    id: "OrderUpdate",
    description: "Members left out stay as they are; null clears a member that may be null.",
  });
export type OrderUpdate = z.output<typeof OrderUpdate>;
