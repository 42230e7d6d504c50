import { z } from "zod";
import { currency, date, recordNumber, uuid } from "../../schema/values.ts";
import { DeliveryAddressChange } from "../customers/delivery-address.ts";
import { Order } from "./order.ts";
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
    description:
      "Where goods go, when not to the customer's address; default: the customer's delivery address.",
  }),
  currency: currency().meta({ description: "ISO 4217; default: the customer's." }),
};

const { customerId, ...optional } = writable;

export const NewOrder = z
  .strictObject({
    customerId,
    ...z.object(optional).partial().shape,
    lines: NewOrderLines,
  })
  .meta({ id: "NewOrder", description: "An order to draft; the service computes all totals." });

export const OrderUpdate = z
  .strictObject({
    ...writable,
    lines: ChangedOrderLines.meta({
      description:
        "In a draft they replace all lines. In a confirmed order: the present lines as they are, then the ones to add.",
    }),
    invoiceStatus,
    externalInvoiceId,
  })
  .partial()
  .meta({
    id: "OrderUpdate",
    description: "Members left out stay as they are; null clears a member that may be null.",
  });
export type OrderUpdate = z.output<typeof OrderUpdate>;
