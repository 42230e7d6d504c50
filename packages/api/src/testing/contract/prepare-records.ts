import { createQuote } from "../../domains/quotes/operations/create-quote.ts";
import { calendarType } from "../../domains/files/file-types.ts";
import { createOrder } from "../../domains/orders/operations/create-order.ts";
import type { TestOrganization, TestService } from "../test-service.ts";
import type { ExampleRecords } from "./example-records.ts";

type RecordContext = {
  service: TestService;
  organization: TestOrganization;
  records: ExampleRecords;
};

/** Bring example records into a state in which the operation changes them, by operation id. */
const preparations: Record<string, (context: RecordContext) => Promise<unknown>> = {
  restoreTask: (context) => call(context, "DELETE", `/tasks/${context.records["taskId"]}`),
  restoreProduct: (context) => call(context, "DELETE", `/products/${context.records["productId"]}`),
  restoreSupplier: (context) =>
    call(context, "DELETE", `/suppliers/${context.records["supplierId"]}`),
  deleteCustomer: cancelSales,
  async restoreCustomer(context) {
    await cancelSales(context);
    await call(context, "DELETE", `/customers/${context.records["customerId"]}`);
  },
  async mergeCustomers(context) {
    const body = { name: "Duplicate", allowDuplicate: true };
    const duplicate = await call(context, "POST", "/customers", body);
    context.records["customerIds"] = String((duplicate as { id: number }).id);
  },
  sendQuote: addQuoteLines,
  createQuoteLink: sendQuote,
  acceptQuote: sendQuote,
  rejectQuote: sendQuote,
  reviseQuote: sendQuote,
  async convertQuoteToOrder(context) {
    await sendQuote(context);
    const body = { acceptedByName: "Femke Jonker" };
    await call(context, "POST", `/quotes/${context.records["quoteId"]}/accept`, body);
  },
  createAgendaItem({ records: { customerId, contactId }, ...context }) {
    const path = `/customers/${customerId}/contacts/${contactId}`;
    return call(context, "PATCH", path, { email: "contact@customers.example" });
  },
  updateAgendaItem: inviteCustomer,
  moveAgendaItem: inviteCustomer,
  setAgendaItemState: inviteCustomer,
  deleteAgendaItem: inviteCustomer,
  async restoreAgendaItem(context) {
    await inviteCustomer(context);
    await call(context, "DELETE", `/agenda/items/${context.records["itemId"]}`);
  },
  async revertAuditEntry(context) {
    await inviteCustomer(context);
    const path = `/agenda/items/${context.records["itemId"]}`;
    await call(context, "PATCH", path, { title: "Renamed" });
    const log = await call(context, "GET", "/audit-log?limit=1");
    context.records["entryId"] = (log as { items: { id: string }[] }).items[0]!.id;
  },
  async createOrderFulfilment(context) {
    const path = `/orders/${context.records["orderId"]}`;
    await call(context, "PATCH", path, { lines: linesOf(createOrder.example) });
    await call(context, "PATCH", `${path}/status`, { status: "confirmed" });
    const order = await call(context, "GET", path);
    context.records["orderLineId"] = (order as { lines: { id: string }[] }).lines[0]!.id;
  },
  createImport: (context) => makeFileAvailable(context),
  importAgendaItems: (context) => makeFileAvailable(context, calendarType),
  deleteFile: (context) => makeFileAvailable(context),
  cancelWorkflowRun: (context) =>
    write(context, "update workflow_runs set state = 'running', finished_at = null where id = $1", [
      context.records["runId"],
    ]),
  setWorkflowStatus: (context) =>
    write(context, "update workflows set status = 'paused' where id = $1", [
      context.records["workflowId"],
    ]),
};

/** Brings example records into a state in which the operation changes them. */
export async function prepareRecords(operationId: string, context: RecordContext): Promise<void> {
  await write(context, "update customers set email = 'customer@customers.example' where id = $1", [
    context.records["customerId"],
  ]);
  await preparations[operationId]?.(context);
  await context.service.jobs.runDue();
}

/** Change the target of an operation that has no version, so that the approved call is rejected, by operation id. */
const unversionedTargetChanges: Record<string, (context: RecordContext) => Promise<unknown>> = {
  revertAuditEntry: (context) =>
    write(context, "update agenda_items set title = 'Renamed again' where id = $1", [
      context.records["itemId"],
    ]),
  redeliverWebhookDelivery: (context) =>
    write(context, "update webhooks set status = 'disabled' where id = $1", [
      context.records["webhookId"],
    ]),
  cancelWorkflowRun: endRun,
  retryWorkflowRun: endRun,
};

/** Change other records on which the effect of an operation depends, by operation id. */
const dependencyChanges: Record<string, (context: RecordContext) => Promise<unknown>> = {
  testWebhook: changeWebhookUrl,
  replayWebhook: changeWebhookUrl,
  redeliverWebhookDelivery: changeWebhookUrl,
  sendQuote: (context) => write(context, "update organizations set iban = $1", [otherIban]),
  convertQuoteToOrder: (context) =>
    write(context, "update customers set delivery_address = $1 where id = $2", [
      JSON.stringify({ addressCity: "Elders" }),
      context.records["customerId"],
    ]),
  createAgendaItem: (context) =>
    write(context, "update calendars set is_default = not is_default", []),
};

const otherIban = "NL02ABNA0123456789";

function changeWebhookUrl(context: RecordContext): Promise<void> {
  return write(context, "update webhooks set url = 'https://other.example/hooks' where id = $1", [
    context.records["webhookId"],
  ]);
}

/** Returns the function that changes another record on which the operation depends; undefined if there is none. */
export const findDependencyChange = (operationId: string) => dependencyChanges[operationId];

/** Changes the target of a pending call, as another user would. */
export async function changeTarget(
  operationId: string,
  target: { kind: string; id: string; etag: string | null },
  context: RecordContext,
): Promise<void> {
  const change = unversionedTargetChanges[operationId];
  if (change !== undefined) return void (await change(context));
  if (target.etag === null)
    throw new Error(`unversionedTargetChanges has no entry for ${operationId}`);
  const text = `update ${target.kind}s set version = version + 1 where id::text = $1`;
  await write(context, text, [target.id]);
}

function endRun(context: RecordContext): Promise<void> {
  const text =
    "update workflow_runs set state = 'succeeded', finished_at = now(), next_attempt_at = null where id = $1";
  return write(context, text, [context.records["runId"]]);
}

async function call(
  { service, organization }: Pick<RecordContext, "service" | "organization">,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { status, text, ...response } = await service.request(
    method,
    `${organization.path}${path}`,
    {
      as: organization.owner,
      ...(body === undefined ? {} : { body }),
    },
  );
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return response.body;
}

function write({ organization }: RecordContext, text: string, values: unknown[]): Promise<void> {
  return organization.run(async (transaction) => transaction.write({ text, values }));
}

/** Returns the lines without their products: ids in examples name demo records. */
function linesOf(example: unknown): object[] {
  const { lines } = example as { lines: Record<string, unknown>[] };
  return lines.map((line) => {
    const { productId: _, ...rest } = line;
    return { description: "Slot smeren", unitPriceMinor: 1_250, ...rest };
  });
}

async function addQuoteLines(context: RecordContext): Promise<void> {
  const path = `/quotes/${context.records["quoteId"]}`;
  await call(context, "PATCH", path, { lines: linesOf(createQuote.example) });
}

async function sendQuote(context: RecordContext): Promise<void> {
  await addQuoteLines(context);
  const body = { to: ["customer@customers.example"] };
  await call(context, "POST", `/quotes/${context.records["quoteId"]}/send`, body);
}

/** Cancels the quote and the order of the customer, so that it can be deleted. */
async function cancelSales(context: RecordContext): Promise<void> {
  const { quoteId, orderId } = context.records;
  await call(context, "POST", `/quotes/${quoteId}/cancel`, {});
  await call(context, "PATCH", `/orders/${orderId}/status`, { status: "cancelled" });
}

/** Invites an external attendee to the agenda item. */
async function inviteCustomer(context: RecordContext): Promise<void> {
  const attendees = [{ email: "customer@customers.example" }];
  const body = { attendees, notifyAttendees: true };
  await call(context, "PATCH", `/agenda/items/${context.records["itemId"]}`, body);
}

function makeFileAvailable(context: RecordContext, contentType = "text/csv"): Promise<void> {
  return write(context, "update files set state = 'available', content_type = $2 where id = $1", [
    context.records["fileId"],
    contentType,
  ]);
}
