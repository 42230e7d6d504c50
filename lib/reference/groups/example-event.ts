import type { RecordedResponses } from "../samples/recorded-response.ts";

/** Where the record of the example event of a kind is from: a recorded response of the demo. */
type ExampleSource = {
  operation: string;
  /** The kind of the record, if it is not the kind of the event. */
  kind?: string;
  /** The member with its id, by default `id`. */
  id?: string;
  /** Members of the response that the event does not contain. */
  without?: readonly string[];
  /** Whether events do not contain the record. */
  isHidden?: true;
};

const sources: Readonly<Record<string, ExampleSource>> = {
  task: { operation: "getTask" },
  customer: { operation: "getCustomer" },
  customer_contact: { operation: "getCustomerContact" },
  customer_asset: { operation: "getCustomerAsset" },
  product: { operation: "getProduct" },
  stock: { operation: "createStockMovement", kind: "stock_movement" },
  quote: { operation: "getQuote" },
  order: { operation: "getOrder" },
  supplier: { operation: "getSupplier" },
  agenda_item: { operation: "getAgendaItem" },
  file: { operation: "getFile" },
  workflow: { operation: "getWorkflow" },
  webhook: { operation: "getWebhook", isHidden: true },
  approval: { operation: "getApproval", without: ["message", "approvers"] },
  member: { operation: "getMember", id: "userId", without: ["email"] },
  organization: { operation: "getOrganization" },
};

/** The number of members of the record that an example shows. */
const maxMembers = 6;

/**
 * Returns the beginning of `data` in an event of a kind, made from a recorded response: identification, and the first
 * members of the record. Undefined if nothing has been recorded.
 */
export function exampleEventData(
  kind: string,
  responses: RecordedResponses,
): Record<string, unknown> | undefined {
  const source = sources[kind];
  const body = source && responses[source.operation]?.body;
  if (source === undefined || typeof body !== "object" || body === null) return undefined;
  const record = body as Record<string, unknown>;
  const members = Object.entries(record).filter(
    ([name, value]) =>
      value !== null && typeof value !== "object" && source.without?.includes(name) !== true,
  );
  return {
    kind: source.kind ?? kind,
    id: String(record[source.id ?? "id"]),
    displayNumber: record["displayNumber"] ?? null,
    object: source.isHidden ? null : Object.fromEntries(members.slice(0, maxMembers)),
  };
}
