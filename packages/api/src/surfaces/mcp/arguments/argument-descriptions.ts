// Decision: decisions/0018-tool-definitions-and-results.md
/**
 * Descriptions of arguments whose names do not explain them, by name; for a member of an argument, by its path;
 * for one tool only, prefixed with the tool's name. They are shorter than those of the API reference, because a
 * model reads all of them before its first call.
 */
export const argumentDescriptions: Readonly<Record<string, string>> = {
  acceptedAt: "Default: now.",
  allowSelfTrigger: "Its own changes may start it.",
  assigneeUserId: "A person's name or id, or me.",
  action: "An operationId, such as updateCustomer.",
  addressCountry: "ISO 3166-1 alpha-2.",
  "attachTo.targetId": "Id or number, as text.",
  attachedToId: "Id or number, as text; with attachedToKind.",
  attendees: "Each by one of userId, customerContactId or email.",
  attributes: "Names and texts of your own.",
  "customers_update_asset.attributes": "Names left out stay, null removes one.",
  btw: "VAT number.",
  calendarId: "An editable one; default: the default calendar.",
  "checklist.id": "Of an item that stays.",
  city: "Its whole name.",
  components: "Of a bundle.",
  costPriceMinor: "Of one unit, to you.",
  currency: "ISO 4217; default: the organization's, of a quote or order the customer's.",
  "lines.discountPercent": "Percent.",
  endAt: "After startAt; exclusive.",
  eventType: "Such as quote.accepted.",
  eventTypes: "Such as quote.accepted, quote.* or *; a refusal names all.",
  externalId: "Its id in source.",
  fulfilledAt: "Default: now.",
  gtin: "EAN or UPC.",
  includeText: "Add the text.",
  inventoryLocationId: "Default: the default location.",
  isAllDay: "From local midnight to local midnight in timeZone.",
  isPrimary: "True takes it from the customer's other contacts.",
  kvk: "Dutch trade register number.",
  "attendees.displayName": "With email only.",
  "files_create_upload.name": "With the ending of its type: report.pdf.",
  ownerUserId: "A member; default: you.",
  "customers_create_asset.kind": "Such as e-bike or heat_pump.",
  "lines.description": "As the customer reads it.",
  "lines.id": "Of a line that stays.",
  "lines.isOptional": "Offered beside the rest; not in the totals.",
  "lines.supplierId": "Default: the product's.",
  "lines.unitPriceMinor": "In cents without VAT: 5950 is € 59,50.",
  "lines.vatCategory": "AE: reverse charge.",
  "lines.vatRate": "Percent; 0 unless vatCategory is S.",
  message: "Above the summary in the e-mail.",
  minTotalMinor: "In cents.",
  notifyAttendees: "Mail attendees.",
  "agenda_move_item.notifyAttendees": "Of this; default: as the item is set.",
  plannedFrom: "Work planned to end after this.",
  plannedTo: "Work planned to start before this.",
  "recurrenceDates.occursAt": "The start of the occurrence.",
  recurrenceDates: "Occurrences beside the rule (rdate), and left out (exdate).",
  "recurrenceRule.monthDay": "From the month's end if negative.",
  "recurrenceRule.monthOrdinal": "With monthWeekday.",
  "recurrenceRule.untilAt": "Inclusive.",
  "recurrenceRule.weekDays": "Of weekly rules; default: the start's day.",
  reference: "The customer's own, for the invoice.",
  "reminders.offsetMinutes": "Negative: before the start.",
  reorderPoint: "Stock is low at this quantity.",
  runId: "Only the run with this id.",
  scope:
    "Of a series: this one, all, or this and the following (cannot be undone). Default: what itemId names.",
  "selections.end": "After the last character.",
  sku: "Unique.",
  source: "The system that the record comes from.",
  targetKind: "Such as customer.",
  timeZone: "IANA; default: the organization's.",
  "quotes_send.to": "E-mail addresses; default: the contact's, else the customer's.",
  trackStock: "Not of a bundle.",
  unitPriceMinor: "Of one unit without VAT, in cents.",
  url: "https, on the public internet.",
  validUntil: "The last day; default: by the organization's settings.",
  "quotes_send.validUntil": "A new last day, if the present one is over.",
  vatRate: "Percent; 0 unless vatCategory is S.",
  waitSeconds: "Up to 25: answers as soon as somebody decides.",
};

/**
 * Returns the description of an argument of a tool, or of a member of one.
 *
 * @param path names separated by dots, as in the keys above, or a JSON Pointer (RFC 6901)
 */
export function argumentDescriptionAt(tool: string, path: string): string | undefined {
  const names = path.split(/[/.]/u).filter((name) => !/^\d*$/u.test(name));
  const own = names.join(".");
  return argumentDescriptions[`${tool}.${own}`] ?? argumentDescriptions[own];
}
