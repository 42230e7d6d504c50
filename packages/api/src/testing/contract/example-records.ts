import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { systemActor, toAuditStatement } from "../../kernel/audit.ts";
import { insertAgendaItem } from "../../domains/agenda/insert-agenda-item.ts";
import { toExpiry } from "../../domains/invitations/invitation.ts";
import type { Operation } from "../../kernel/define-operation.ts";
import { createRecordWriter } from "../../database/seed/records.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { TestOrganization } from "../test-service.ts";
import { hashToken } from "../../domains/shared/link-token.ts";

/** Path parameter → id of a record of that kind in the organization. */
export type ExampleRecords = Record<string, string>;

type ExampleContext = {
  transaction: Transaction;
  organization: TestOrganization;
  /** Inserts a row of the organization; returns its id. */
  insert: ReturnType<typeof createRecordWriter>;
  /** The number of the set of examples within the organization, from 1; for unique numbers. */
  set: number;
  /** Returns a unique text, such as `Supplier f51c…`. */
  unique: (word: string) => string;
  /** Returns the example id of another path parameter, inserting its record first. */
  idOf: (parameter: string) => Promise<string>;
};

/** The amounts of a quote or an order without lines. */
const emptyTotals = {
  currency: "EUR",
  subtotal_minor: 0,
  discount_minor: 0,
  vat_breakdown: "[]",
  vat_minor: 0,
  total_minor: 0,
};

/**
 * Inserts the record that a path parameter names and returns its id. Every path parameter in the registry needs an
 * entry: the registry tests (isolation, bad input) call its operations with that record.
 */
const examples: Record<string, (context: ExampleContext) => string | Promise<string>> = {
  calendarId: ({ insert, unique }) =>
    insert("calendars", {
      name: unique("Workshop"),
      color: "#1E6FD9",
      kind: "team",
      time_zone: "Europe/Amsterdam",
    }),
  // Pending, and requested by a client of the owner, who may approve, reject and withdraw it.
  approvalId: async ({ insert, organization, idOf, set, unique }) =>
    insert("approvals", {
      state: "pending",
      policy_id: await idOf("policyId"),
      policy_name: "Suppliers",
      approvers: JSON.stringify({ roleIds: [], userIds: [] }),
      approvers_text: "Owner or Admin, 1 needed",
      required_approvals: 1,
      allow_self_approval: true,
      on_stale: "refuse",
      operation: "updateSupplier",
      permission: "suppliers:write",
      channel: "mcp",
      requested_by: organization.owner.id,
      client_id: "a-client",
      token_scopes: [],
      summary: unique("Update supplier"),
      input: "{}",
      input_hash: createHash("sha256").update(`call ${set}`).digest(),
      changes: "[]",
      expires_at: new Date(Date.now() + 86_400_000),
    }),
  // Of no organization: only the identity provider has it.
  clientId: () => uuidv7(),
  commentId: async ({ insert, idOf, organization, unique }) =>
    insert("task_comments", {
      task_id: await idOf("taskId"),
      content_text: unique("Comment"),
      content_doc: JSON.stringify({ version: 1, blocks: [] }),
      author_id: organization.owner.id,
    }),
  contactId: async ({ insert, idOf, unique }) =>
    insert("customer_contacts", {
      customer_id: Number(await idOf("customerId")),
      profile_id: uuidv7(),
      first_name: unique("Femke"),
      is_primary: true,
      profile_created_at: new Date(),
      profile_updated_at: new Date(),
    }),
  customerAssetId: async ({ insert, idOf, set, unique }) =>
    insert("customer_assets", {
      id: 70_000 + set,
      customer_id: Number(await idOf("customerId")),
      name: unique("Bakfiets"),
    }),
  customerId: ({ insert, set, unique }) =>
    insert("customers", { id: 40_000 + set, name: unique("Customer"), currency: "EUR" }),
  // A change of the supplier that can be reverted.
  entryId: async ({ transaction, organization, idOf }) => {
    const supplierId = await idOf("supplierId");
    const { entryId, query } = toAuditStatement({
      actor: systemActor(uuidv7()),
      action: "updateSupplier",
      params: { supplierId },
      organizationId: organization.id,
      at: new Date(),
      outcome: "succeeded",
      change: {
        target: { kind: "supplier", id: supplierId, label: "Supplier" },
        before: { phone: "+31 30 555 0142" },
        after: { phone: null },
        event: { type: "supplier.updated", object: null },
      },
      notExecuted: null,
      reversible: true,
    });
    transaction.write(query);
    return entryId;
  },
  deliveryId: async ({ insert, idOf }) =>
    insert("webhook_deliveries", {
      webhook_id: await idOf("webhookId"),
      event_id: await idOf("eventId"),
      event_type: "supplier.updated",
      state: "exhausted",
    }),
  // The event of that change.
  eventId: async ({ transaction, idOf }) => {
    const supplierId = await idOf("supplierId");
    await idOf("entryId");
    const event = await transaction.one<{ id: string }>({
      text: "select id from events where payload -> 'data' ->> 'id' = $1",
      values: [supplierId],
    });
    if (event === undefined) throw new Error("the change has no event");
    return event.id;
  },
  exportId: ({ insert, organization }) =>
    insert("exports", {
      kind: "suppliers",
      filter: "{}",
      format: "csv",
      created_by: organization.owner.id,
      channel: "api",
    }),
  // A file whose bytes were received, so that its upload can be completed.
  fileId: ({ transaction, insert, organization, unique }) => {
    const blobId = uuidv7();
    transaction.write({
      text: "insert into file_blobs (organization_id, id, created_at) values ($1, $2, now())",
      values: [organization.id, blobId],
    });
    return insert("files", {
      name: `${unique("Report")}.pdf`,
      content_type: "application/pdf",
      size_bytes: 9,
      state: "processing",
      uploaded_by: organization.owner.id,
      blob_id: blobId,
      received_bytes: 9,
      received_sha256: "0".repeat(64),
    });
  },
  importId: async ({ insert, organization, idOf }) =>
    insert("imports", {
      kind: "suppliers",
      file_id: await idOf("fileId"),
      mapping: JSON.stringify({ Naam: "name" }),
      on_match: "update",
      dry_run: false,
      created_by: organization.owner.id,
      channel: "api",
    }),
  invitationId: async ({ insert, organization, idOf, unique }) =>
    insert("invitations", {
      email: `${unique("invited").replace(" ", "-")}@test.example`,
      role_id: await idOf("roleId"),
      state: "pending",
      token_hash: hashToken(await idOf("token")),
      expires_at: toExpiry(new Date()),
      invited_by: organization.owner.id,
    }),
  inventoryLocationId: ({ insert, set, unique }) =>
    insert("inventory_locations", { name: unique("Location"), is_default: set === 1 }),
  itemId: async ({ transaction, organization, idOf, unique }) => {
    const calendarId = await idOf("calendarId");
    return insertAgendaItem(
      transaction,
      { organizationId: organization.id, now: new Date() },
      {
        calendarId,
        title: unique("Item"),
        startAt: "2026-12-01T09:00:00Z",
        endAt: "2026-12-01T10:00:00Z",
        ownerUserId: organization.owner.id,
      },
    );
  },
  noteId: async ({ insert, idOf, organization, unique }) =>
    insert("customer_asset_notes", {
      customer_asset_id: Number(await idOf("customerAssetId")),
      content_text: unique("Note"),
      content_doc: JSON.stringify({ version: 1, blocks: [] }),
      author_id: organization.owner.id,
    }),
  orderId: async ({ insert, organization, idOf, set }) =>
    insert("orders", {
      number_series: "order",
      number: 50_000 + set,
      display_number: `O-${50_000 + set}`,
      customer_id: Number(await idOf("customerId")),
      customer_name: "Customer",
      owner_user_id: organization.owner.id,
      ...emptyTotals,
    }),
  organizationId: ({ organization }) => organization.id,
  roleId: ({ insert, unique }) => insert("roles", { name: unique("Role"), permissions: [] }),
  policyId: ({ insert, unique }) =>
    insert("approval_policies", {
      name: unique("Policy"),
      status: "disabled",
      priority: 100,
      match: JSON.stringify({
        callers: ["agents"],
        channels: ["mcp", "api", "app", "workflow"],
        operations: ["quotes_send"],
        roleIds: null,
        userIds: null,
        clientIds: null,
        conditions: null,
      }),
      effect: "hold",
      approvers: JSON.stringify({ roleIds: [], userIds: [] }),
      required_approvals: 1,
      allow_self_approval: false,
      expires_after_minutes: 1_440,
      on_stale: "refuse",
    }),
  productId: ({ insert, unique }) =>
    insert("products", {
      name: unique("Product"),
      kind: "good",
      unit_price_minor: 5_950,
      currency: "EUR",
      vat_rate: 21,
      track_stock: true,
    }),
  quoteId: async ({ insert, organization, idOf, set }) =>
    insert("quotes", {
      number_series: "quote",
      number: 60_000 + set,
      display_number: `Q-${60_000 + set}`,
      customer_id: Number(await idOf("customerId")),
      customer_name: "Customer",
      owner_user_id: organization.owner.id,
      valid_until: "2999-12-31",
      ...emptyTotals,
    }),
  supplierId: ({ insert, unique }) => insert("suppliers", { name: unique("Supplier") }),
  taskId: ({ insert, organization, set, unique }) =>
    insert("tasks", {
      number: 10_000 + set,
      title: unique("Task"),
      created_by: organization.owner.id,
    }),
  // The token of the example invitation.
  token: ({ unique }) => unique("token").replace(" ", "-"),
  // Subscribes to an event type that no example causes, so that nothing is delivered.
  webhookId: ({ insert, organization, unique }) =>
    insert("webhooks", {
      url: `https://${unique("hooks").replace(" ", "-")}.example/`,
      event_types: ["order.completed"],
      secret: Buffer.alloc(64),
      secret_hint: "…AAA=",
      created_by: organization.owner.id,
    }),
  runId: async ({ insert, idOf }) =>
    insert("workflow_runs", {
      workflow_id: await idOf("workflowId"),
      workflow_version: 1,
      state: "failed",
      trigger_type: "manual",
      finished_at: new Date(),
    }),
  // Has a manual trigger, so that no example starts it.
  workflowId: ({ insert, organization, unique }) =>
    insert("workflows", {
      name: unique("Workflow"),
      status: "active",
      run_as_user_id: organization.owner.id,
      trigger: JSON.stringify({ type: "manual", inputSchema: null }),
      steps: JSON.stringify([
        {
          id: "order",
          operation: "createTask",
          input: { title: "Order" },
          when: null,
          onError: "stop",
          retry: { maxAttempts: 3, backoffSeconds: 30 },
        },
      ]),
    }),
  // A member of the organization, a different one for each set.
  userId: ({ organization, set }) =>
    [organization.viewer, organization.member, organization.admin][set % 3]!.id,
};

/** The path parameters that have an example. */
export const exampleParameters: readonly string[] = Object.keys(examples);

/**
 * Inserts one record for each path parameter. Records of a set belong together: the contact is one of the customer.
 *
 * @param set a different number for each further set in the same organization
 */
export async function insertExampleRecords(
  organization: TestOrganization,
  set = 1,
): Promise<ExampleRecords> {
  return organization.run(async (transaction) => {
    const insert = createRecordWriter(transaction, organization.id, new Date());
    const ids = new Map<string, Promise<string>>();
    // Search matches prefixes of words; the letter prevents numbers in examples from matching the record.
    const unique = (word: string) => `${word} f${uuidv7().slice(-11)}`;
    const idOf = (parameter: string): Promise<string> => {
      const example = examples[parameter];
      if (example === undefined) throw new Error(`no example record for {${parameter}}`);
      const context = { transaction, organization, insert, set, unique, idOf };
      const id = ids.get(parameter) ?? Promise.resolve(example(context));
      ids.set(parameter, id);
      return id;
    };
    const records: ExampleRecords = {};
    for (const parameter of Object.keys(examples)) records[parameter] = await idOf(parameter);
    return records;
  });
}

/** Returns the path of an operation with the ids of these records, and its required query parameters. */
export function pathOf(operation: Operation, records: ExampleRecords): string {
  const requiredParameters = Object.entries(operation.query.shape).filter(
    ([, schema]) => !(schema as z.ZodType).safeParse(undefined).success,
  );
  const query = requiredParameters
    .map(([name]) => `${name}=${queryValue(name, records)}`)
    .join("&");
  return `${pathTo(operation, records)}${query === "" ? "" : `?${query}`}`;
}

/**
 * Returns the example body of the operation. Users in it become the owner of the organization, and members with the
 * name of a path parameter, such as `customerId`, get the ids of the given records.
 */
export function bodyOf(
  operation: Operation,
  organization: TestOrganization,
  records: ExampleRecords = {},
): unknown {
  if (operation.example === undefined) return undefined;
  const text = JSON.stringify(operation.example, (key, value: unknown) => {
    const id = records[key];
    if (id !== undefined && typeof value === "number") return Number(id);
    if (id !== undefined && typeof value === "string") return id;
    if (id !== undefined && Array.isArray(value)) {
      return typeof value[0] === "number" ? [Number(id)] : [id];
    }
    const reference = value as { kind?: unknown } | null;
    return reference?.kind === "user" ? { ...reference, id: organization.owner.id } : value;
  });
  return JSON.parse(text) as unknown;
}

/** Values for required query parameters. */
const exampleQuery: Record<string, string> = {
  from: "2026-12-01T00:00:00Z",
  to: "2026-12-15T00:00:00Z",
  q: "example",
  uid: "keuring-2027@example.com",
  durationMinutes: "60",
};

/** Returns the value of a query parameter; a plural, such as `userIds`, uses the record of the singular. */
function queryValue(name: string, records: ExampleRecords): string {
  const value = exampleQuery[name] ?? records[name.replace(/s$/u, "")];
  if (value === undefined) throw new Error(`no example of the query parameter ${name}`);
  return value;
}

function pathTo(operation: Operation, records: ExampleRecords): string {
  return operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const id = records[name];
    if (id === undefined) throw new Error(`no example record for {${name}}`);
    return id;
  });
}
