import type { z } from "zod";
import type { EventKind } from "../../kernel/event-types.ts";
import { AgendaItem } from "../agenda/agenda-item.ts";
import { CustomerAsset } from "../customer-assets/customer-asset.ts";
import { Customer } from "../customers/customer.ts";
import { CustomerContact } from "../customers/customer-contact.ts";
import { File } from "../files/file.ts";
import { Order } from "../orders/order.ts";
import { Product } from "../products/product.ts";
import { Quote } from "../quotes/quote.ts";
import { StockMovement } from "../stock-movements/stock-movement.ts";
import { Supplier } from "../suppliers/supplier.ts";
import { Task } from "../tasks/task.ts";

/**
 * The schemas of `data.object` in events, by event kind. Events of the other kinds contain several kinds of
 * records.
 */
export const eventObjects: Readonly<Record<string, z.ZodType | undefined>> = {
  task: Task,
  customer: Customer,
  customer_contact: CustomerContact,
  customer_asset: CustomerAsset,
  product: Product,
  stock: StockMovement,
  quote: Quote,
  order: Order,
  supplier: Supplier,
  agenda_item: AgendaItem,
  file: File,
} satisfies Partial<Record<EventKind, z.ZodType>>;
