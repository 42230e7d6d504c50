/** Functions that read and write records without operations, for the demo data and for benchmarks. */

export { selectVisibleEntries } from "../domains/agenda/agenda-entry.ts";
export { AgendaItem } from "../domains/agenda/agenda-item.ts";
export { insertAgendaItem, type NewAgendaItem } from "../domains/agenda/insert-agenda-item.ts";
export { toOccurrenceId } from "../domains/agenda/recurrence/occurrence-id.ts";
export { ruleDefaults } from "../domains/agenda/recurrence/recurrence-rule.ts";
export { loadAgendaItems } from "../domains/agenda/agenda-item-views.ts";
export {
  selectCustomerAssetNotes,
  toCustomerAssetNotes,
  toNoteFields,
} from "../domains/customer-assets/customer-asset-note.ts";
export { CustomerAsset, loadCustomerAsset } from "../domains/customer-assets/customer-asset.ts";
export {
  changeContact,
  type ContactFields,
  toContactFields,
} from "../domains/customers/contact-changes.ts";
export { CustomerContact, loadCustomerContact } from "../domains/customers/customer-contact.ts";
export { Customer, loadCustomer } from "../domains/customers/customer.ts";
export { eventObjects } from "../domains/events/event-objects.ts";
export { hashToken } from "../domains/shared/link-token.ts";
export { insertMembership } from "../domains/members/insert-membership.ts";
export { planReservation } from "../domains/orders/order-stock.ts";
export { loadOrder, Order } from "../domains/orders/order.ts";
export { insertOrder } from "../domains/orders/write-order.ts";
export { insertOrganization } from "../domains/organizations/insert-organization.ts";
export { insertComponents } from "../domains/products/components.ts";
export { loadProduct, Product } from "../domains/products/product.ts";
export { toExpiry, initialQuoteProgress } from "../domains/quotes/quote-lifecycle.ts";
export { type DocumentParties, readParties } from "../domains/quotes/quote-parties.ts";
export { loadQuote, Quote } from "../domains/quotes/quote.ts";
export { insertQuote } from "../domains/quotes/write-quote.ts";
export { type Selection, toContentDoc } from "../domains/content/content-doc.ts";
export { expectedGtin } from "../domains/shared/identifiers/gtin.ts";
export { expectedIban } from "../domains/shared/identifiers/iban.ts";
export { expectedKvk } from "../domains/shared/identifiers/kvk.ts";
export { expectedPhone } from "../domains/shared/identifiers/phone.ts";
export { expectedVatId } from "../domains/shared/identifiers/vat-id.ts";
export { toLineNetMinor } from "../domains/shared/money/line-net.ts";
export { toTotals } from "../domains/shared/money/totals.ts";
export { type SalesLine } from "../domains/sales/sales-line.ts";
export {
  insertStockMovement,
  type StockMovement,
} from "../domains/stock-movements/stock-movement.ts";
export { loadSupplier, Supplier } from "../domains/suppliers/supplier.ts";
export { loadLastComments } from "../domains/tasks/task-comment.ts";
export { loadTask, Task } from "../domains/tasks/task.ts";
export {
  type Actor,
  type ChangeEvent,
  systemActor,
  type Target,
  toAuditStatement,
} from "../kernel/audit.ts";
export { type StoredCall, sealCall, toInputHash } from "../kernel/approvals/stored-call.ts";
export { toUserPrincipal } from "../auth/user-principal.ts";
export { toColumns } from "../schema/record.ts";
export type { EventType } from "../kernel/event-types.ts";
