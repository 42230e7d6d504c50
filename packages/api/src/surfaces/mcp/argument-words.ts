/** What tools say of an argument: a few words each, since a model reads all tools at once. */
type Words = Readonly<Record<string, string>>;

/**
 * By toolset, or by tool where its tools differ; `lines.quantity` is a member of the argument `lines`,
 * or of its items. What is not here is said by the name of the argument, and by the refusal of a call
 * that gets it wrong.
 */
export const toolWords: Readonly<Record<string, Words>> = {
  tasks_list: {
    status: "Tasks in any of these statuses.",
  },
  tasks: {
    assigneeUserId: "Tasks of this user; `me` is the caller.",
    dueBefore: "Due before this moment.",
    dueAfter: "Due at this moment or after it.",
    plannedEndAt: "After `plannedStartAt`, when both are given.",
    customerAssetId: "An asset of the customer, when `customerId` is given.",
    assigneeUserIds: "Members of the organization.",
    "checklist.id": "Of an item that stays; left out for a new one.",
    comment: "Added to the task's comments, to the letter.",
    text: "Kept to the letter.",
    selections: "Sorted, not overlapping, each inside one paragraph of the text.",
    "selections.start": "Offset of the first character.",
    "selections.end": "Offset after the last character; greater than `start`.",
  },
  tasks_update: {
    checklist: "Replaces the checklist; items that are given with their id keep it.",
  },
  customers: {
    updatedAfter: "Changed after this moment.",
    city: "The whole name of the city; case and accents do not matter.",
    include: "What to return with the customer.",
    website: "Begins with `https://` or `http://`.",
    kvk: "Number in the Dutch trade register.",
    btw: "VAT identification number.",
    addressCountry: "ISO 3166-1 alpha-2.",
    "deliveryAddress.addressCountry": "ISO 3166-1 alpha-2.",
    currency: "ISO 4217.",
    externalId: "Its id there; unique together with `source` when both are set.",
    source: "Where the record comes from.",
    allowDuplicate: "Create the customer although another one looks the same.",
    isPrimary: "True clears it on the customer's other contacts.",
    serviceDueBefore: "The next service is before this date, and is planned.",
    kind: "What it is, such as `e-bike` or `heat_pump`.",
    serialNumber: "Unique in the organization when set.",
    text: "Kept to the letter.",
    selections: "Sorted, not overlapping, each inside one paragraph of the text.",
    "selections.start": "Offset of the first character.",
    "selections.end": "Offset after the last character; greater than `start`.",
  },
  customers_add_contact: {
    email: "Creates or replaces the primary contact method of type `email`; null removes it.",
    phone: "As `email`, for the type `phone`; an empty text removes it too.",
  },
  customers_update_contact: {
    email: "Creates or replaces the primary contact method of type `email`; null removes it.",
    phone: "As `email`, for the type `phone`; an empty text removes it too.",
  },
  customers_create_asset: {
    attributes: "At most 30 texts of the organization's own.",
  },
  customers_update_asset: {
    attributes: "Names left out stay as they are, null removes one; at most 30 remain.",
  },
  products_list: {
    sku: "The whole sku.",
  },
  products_create: {
    sku: "Unique in the organization when set.",
    currency: "ISO 4217; the organization's when left out.",
  },
  products_update: {
    sku: "Unique in the organization when set.",
    currency: "ISO 4217.",
  },
  products: {
    belowReorderPoint:
      "Only tracked products of which no more is available, all locations together, than their `reorderPoint`.",
    unitPriceMinor: "Price of one unit without VAT, in the minor unit of the currency.",
    costPriceMinor: "What one unit costs the organization.",
    vatRate: "VAT in percent, with at most 2 decimals; 0 unless `vatCategory` is `S`.",
    gtin: "GTIN (EAN, UPC) of 8, 12, 13 or 14 digits with its check digit.",
    supplierSku: "The supplier's code for it.",
    trackStock: "Whether its stock is counted; never for a bundle, whose products are counted.",
    reorderPoint: "The stock of a tracked product is low when this much is available, or less.",
    components: "What a bundle is made of; empty for every other kind.",
    "components.productId": "A product that is no bundle.",
    "components.quantity": "How much of it one bundle holds.",
  },
  quotes: {
    status: "Quotes in any of these statuses.",
    validBefore: "Valid until a day before this one.",
    minTotalMinor: "With a total of at least this, in the minor unit.",
    contactId: "A contact of the customer.",
    customerAssetId: "An asset of the customer.",
    ownerUserId: "A member; default: the caller.",
    currency: "ISO 4217; default: the customer's.",
    "lines.quantity": "At most 3 decimals.",
    "lines.description": "As the customer reads it.",
    "lines.unitPriceMinor": "5950 is € 59,50.",
    "lines.vatRate": "Percent; 0 unless `vatCategory` is `S`.",
    "lines.discountPercent": "Percent.",
    "lines.isOptional": "Offered beside the rest; not in the totals.",
    "lines.id": "Of a line that is kept.",
    to: "E-mail addresses; default: the contact's, else the customer's for billing, else the customer's.",
    message: "Put above the summary in the e-mail.",
    acceptedByName: "Who accepted it.",
    acceptedAt: "Not in the future; default: now.",
    reference: "What the customer wants to find on the invoice.",
    requestedDeliveryDate: "When the customer wants it.",
  },
  quotes_create: {
    validUntil: "The last day; default: after the organization's `quoteValidityDays`.",
    lines: "Their descriptions have at most 50000 characters together.",
  },
  quotes_update: {
    validUntil: "The last day; default: after the organization's `quoteValidityDays`.",
    lines: "Replace all lines.",
  },
  quotes_send: {
    validUntil: "A new last day, today or later; needed when the present one is over.",
  },
  commerce_list_orders: {
    status: "Orders in any of these statuses.",
  },
  commerce: {
    deliveryBefore: "With a requested delivery date before this one.",
    contactId: "A contact of the customer.",
    customerAssetId: "An asset of the customer.",
    ownerUserId: "A member who is not disabled; default: the caller.",
    reference: "The customer's own, for the invoice.",
    deliveryAddress: "Default: the customer's delivery address; null: the customer's address.",
    "deliveryAddress.addressCountry": "ISO 3166-1 alpha-2.",
    "lines.description": "As the customer reads it.",
    "lines.unitPriceMinor": "5950 is € 59,50.",
    "lines.vatRate": "Percent; 0 unless `vatCategory` is `S`.",
    "lines.discountPercent": "Percent.",
    "lines.isOptional": "Offered beside the rest; not in the totals.",
    "lines.supplierId": "Default: the product's supplier.",
    "lines.id": "A line that is kept.",
    website: "Begins with `https://` or `http://`.",
    code: "Unique in the organization when set.",
    kvk: "Number in the Dutch trade register.",
    btw: "VAT identification number.",
    inventoryLocationId: "Where stock is taken from; default: the default location.",
    fulfilledAt: "Default: now.",
  },
  commerce_create_order: {
    currency: "ISO 4217; default: the customer's.",
    lines: "Their descriptions have at most 50000 characters together.",
    "lines.quantity": "At most 3 decimals.",
  },
  commerce_update_order: {
    currency: "ISO 4217; default: the customer's.",
    lines: "Of a draft: replace all lines.",
    "lines.quantity": "At most 3 decimals.",
  },
  commerce_create_supplier: {
    currency: "ISO 4217.",
    source: "Where the record comes from.",
    externalId: "Its id there; unique together with `source` when both are set.",
  },
  commerce_update_supplier: {
    currency: "ISO 4217.",
    source: "Where the record comes from.",
    externalId: "Its id there; unique together with `source` when both are set.",
  },
  commerce_fulfil_order: {
    lines: "What is delivered of each line; left out: all that is open.",
    "lines.quantity": "At most what is still open of the line.",
  },
  agenda_list_items: {
    from: "Items that end after this moment.",
    to: "Items that start before this moment.",
  },
  agenda_find_free_slots: {
    from: "Slots from this moment on.",
    to: "Slots until this moment.",
    userIds: "Members who are all to be free.",
  },
  agenda_create_item: {
    userIds: "Members of the organization who are on the item.",
    endAt: "After the start, at most 366 days later.",
    isAllDay: "All-day items start and end at local midnight in `timeZone`; the end is exclusive.",
    timeZone: "IANA name.",
  },
  agenda_update_item: {
    userIds: "Members of the organization who are on the item.",
    scope:
      "What of a series changes: this `occurrence` (the default for one), the whole `series` (the default for a series), or this and all `following` ones.",
    timeZone: "IANA time zone, such as `Europe/Amsterdam`.",
  },
  agenda_move_item: {
    startAt: "The new start.",
    endAt: "The new end: after the start, at most 366 days later.",
    isAllDay: "Left out: as it is.",
    scope:
      "What of a series moves: this `occurrence` (the default for one), the whole `series` (the default for a series), or this and all `following` ones.",
  },
  agenda_cancel_item: {
    scope:
      "What of a series changes: this `occurrence` (the default for one), the whole `series` (the default for a series), or this and all `following` ones.",
  },
  agenda: {
    calendarId: "A calendar whose `isEditable` is true.",
    description: "Plain text.",
    onlineMeetingUrl: "Begins with `https://`.",
    "recurrenceRule.untilAt": "Inclusive.",
    "recurrenceRule.weekDays": "Of weekly rules; empty: the start's day.",
    "recurrenceRule.monthDay": "Of monthly and yearly rules; negative from the month's end.",
    recurrenceDates: "Of a series: dates that the rule does not give, and those that are left out.",
    "recurrenceDates.occursAt": "The start of the occurrence.",
    "reminders.offsetMinutes": "Negative: before the start.",
    attendees: "Each person once.",
    "attendees.userId": "A member of the organization.",
    "attendees.customerContactId": "A contact with an e-mail address.",
    "attendees.email": "Of somebody else.",
    "attendees.displayName": "Beside `email` only.",
    notifyAttendees:
      "Whether the people in `attendees` are invited by e-mail, and told of changes from then on.",
    durationMinutes: "How long a slot is at least.",
    workingHoursOnly: "Only within the organization's working hours.",
  },
  audit: {
    action: "An operationId.",
    targetKind: "Such as `customer`.",
    from: "At this moment or later.",
    to: "Before this moment.",
    waitSeconds: "How long to wait for a decision, at most.",
    state: "Approvals in any of these states.",
    mine: "Only the caller's own calls.",
    toolName: "Only calls of this tool, such as `quotes_send`.",
  },
  webhooks: {
    url: "Where events are posted to: https, on the public internet.",
    eventTypes: "Which events are delivered: types, `kind.*`, or `*`.",
    state: "Deliveries in any of these states.",
    since: "Of events at this moment or later.",
  },
  webhooks_update: {
    status: "Whether events are delivered.",
  },
  files: {
    name: "The name, with the ending of its type: `report.pdf`.",
    sizeBytes: "How many bytes it has.",
    sha256: "SHA-256 of the bytes, in 64 hexadecimal digits: what comes must have it.",
    attachTo: 'Records to attach it to: `[{ "kind": "task", "targetId": "…" }]`.',
    "attachTo.targetId":
      "The id of the record, as text: a UUID; of a customer or a customer asset its number.",
    contentBase64: "The bytes themselves, up to 256 KiB; no upload is needed then.",
    includeText: "Add the first 20 000 characters of a file of text.",
    attachedToId:
      "The id of the record, as text: a UUID; of a customer or a customer asset its number.",
  },
  workflows: {
    allowSelfTrigger: "Whether what its own steps change may start it as well.",
    runId: "That run alone.",
    state: "Runs in any of these states.",
    since: "Started at this moment or later.",
  },
  workflows_list: {
    status: "Workflows with any of these statuses.",
  },
};

/** What a tool says of one of its arguments, if anything. */
export function argumentWords(tool: string, path: string): string | undefined {
  return toolWords[tool]?.[path] ?? toolWords[tool.slice(0, tool.indexOf("_"))]?.[path];
}
