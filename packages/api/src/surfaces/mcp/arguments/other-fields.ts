// Decision: decisions/0018-tool-definitions-and-results.md
/**
 * The optional arguments with a schema of their own, for tools with many. A definition lists all others in the
 * description of one argument, `otherFields`, since a schema for each would exceed what a definition may take.
 * Calls accept every argument in both places.
 */
const mainFields: Readonly<Record<string, string>> = {
  tasks_create:
    "description priority dueAt assigneeUserIds customerId customerAssetId checklist labels",
  tasks_update: "description priority dueAt assigneeUserIds checklist",
  customers_create: "email phone addressLine1 addressPostalCode allowDuplicate",
  customers_update: "email status",
  customers_create_asset: "kind brand model serialNumber purchasedAt nextServiceAt",
  customers_update_asset: "name brand model serialNumber nextServiceAt customerId kind purchasedAt",
  products_create: "vatRate",
  products_update: "status unitPriceMinor",
  quotes_create: "contactId validUntil introduction terms",
  quotes_update: "customerId contactId lines validUntil introduction terms",
  commerce_create_order: "requestedDeliveryDate reference",
  commerce_update_order: "lines requestedDeliveryDate",
  commerce_create_supplier:
    "code email phone addressLine1 addressPostalCode addressCity addressCountry",
  commerce_update_supplier: "name email phone status",
  agenda_create_item: "attendees notifyAttendees",
  agenda_update_item: "attendees notifyAttendees scope",
};

/** Whether the definition of a tool lists an optional argument in `otherFields`. */
export function isOtherField(tool: string, name: string): boolean {
  const main = mainFields[tool];
  return main !== undefined && !main.split(" ").includes(name);
}

/** Whether a tool has the argument `otherFields`. */
export function hasOtherFields(tool: string): boolean {
  return Object.hasOwn(mainFields, tool);
}
