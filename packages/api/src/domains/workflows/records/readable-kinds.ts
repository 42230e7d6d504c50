import { toEventKind } from "../../../kernel/event-types.ts";

/** How a record is read: the operation, and the path parameter for its id. */
type ReadableKind = {
  operationId: string;
  idParameter: string;
  /** The path parameter for the id of the record that contains it, which is also a member of the record. */
  parentParameter?: string;
};

/** The kinds of records that a workflow can read, by event kind. */
const readableKinds: Readonly<Record<string, ReadableKind>> = {
  task: { operationId: "getTask", idParameter: "taskId" },
  customer: { operationId: "getCustomer", idParameter: "customerId" },
  customer_contact: {
    operationId: "getCustomerContact",
    idParameter: "contactId",
    parentParameter: "customerId",
  },
  customer_asset: { operationId: "getCustomerAsset", idParameter: "customerAssetId" },
  product: { operationId: "getProduct", idParameter: "productId" },
  quote: { operationId: "getQuote", idParameter: "quoteId" },
  order: { operationId: "getOrder", idParameter: "orderId" },
  supplier: { operationId: "getSupplier", idParameter: "supplierId" },
  agenda_item: { operationId: "getAgendaItem", idParameter: "itemId" },
  file: { operationId: "getFile", idParameter: "fileId" },
};

/** Returns how records of a kind are read; undefined if a workflow cannot read them. */
export const findReadableKind = (kind: string): ReadableKind | undefined =>
  Object.hasOwn(readableKinds, kind) ? readableKinds[kind] : undefined;

/** The kinds that the step `get` reads: those whose records are identified by one id. */
export const kindsOfGet = Object.keys(readableKinds).filter(
  (kind) => findReadableKind(kind)?.parentParameter === undefined,
) as [string, ...string[]];

/** Returns how the record of an event of a type is read; undefined if a workflow cannot read it. */
export const findReadableKindOfEvent = (type: string): ReadableKind | undefined =>
  findReadableKind(toEventKind(type));
