import { describe, expect, test } from "vitest";
import type { Operation } from "../kernel/define-operation.ts";
import { permissions } from "../kernel/permissions/permissions.ts";
import { type ProblemType, problemTypes } from "../problems/problem-types.ts";
import { operations } from "../registry.gen.ts";
import {
  type ExampleRecords,
  insertExampleRecords,
  pathOf,
} from "../testing/contract/example-records.ts";
import { openTestService } from "../testing/open-test-service.ts";
import type { TestUser } from "../testing/test-service.ts";

// A conflict with another record has its id in `existingId` only if the caller may read such records.

/** A request that conflicts with an existing record. */
type Conflict = {
  existingId: string;
  /** The permission to read that record. */
  readBy: string;
  /** Path parameters that differ from those of the example records. */
  params?: ExampleRecords;
  body?: unknown;
  /** The code of the problem that a caller without the permission gets instead of the conflict. */
  codeWithoutPermission?: string;
};

const service = await openTestService();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);
const { owner } = organization;

type Row = Record<string, unknown>;
const insert = (table: string, row: Row): Promise<string> =>
  organization.insert((insertRow) => insertRow(table as never, row as never));

/** Sends a request as the owner and expects success; returns the body. */
async function send(method: string, path: string, body?: unknown) {
  const response = await service.request(method, organization.path + path, { as: owner, body });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body;
}

let count = 0;
const unique = (): string => `x-${(count += 1)}`;
const number = (): number => 90_000 + (count += 1);
const deleted = { deleted_at: new Date() };

/** Returns the audit entry of the latest change by an operation, as a path parameter. */
async function latestOf(action: string): Promise<ExampleRecords> {
  const entry = await organization.run((transaction) =>
    transaction.one<{ id: string }>({
      text: "select id from audit_entries where action = $1 order by sequence desc limit 1",
      values: [action],
    }),
  );
  return { entryId: entry?.id ?? "" };
}
const reason = { reason: "By mistake" };

const supplier = (row: Row) => insert("suppliers", { name: "Supplier", ...row });
const product = (row: Row) =>
  insert("products", {
    name: "Product",
    kind: "good",
    unit_price_minor: 100,
    currency: "EUR",
    vat_rate: 21,
    ...row,
  });
const customer = (row: Row = {}) =>
  insert("customers", { id: number(), name: "Customer", currency: "EUR", ...row });
const asset = (row: Row) =>
  insert("customer_assets", {
    id: number(),
    customer_id: Number(records["customerId"]),
    name: "Asset",
    ...row,
  });
const external = () => ({ source: "shop", externalId: unique() });
const ofCustomers = { readBy: "customers:read" };
const ofMembers = { readBy: "members:read" };
const ofProducts = { readBy: "products:read" };
const ofQuotes = { readBy: "quotes:read" };
const ofSuppliers = { readBy: "suppliers:read" };

/** Creates a quote and sends it; returns its id. */
async function sendQuote(): Promise<string> {
  const email = `${unique()}@test.example`;
  const customerId = Number(await customer({ email }));
  const price = { unitCode: "C62", unitPriceMinor: 100, vatCategory: "S", vatRate: 21 };
  const lines = [{ description: "Bell", quantity: 1, ...price }];
  const { id } = await send("POST", "/quotes", { customerId, lines });
  await send("POST", `/quotes/${id}/send`, {});
  return id;
}

/** Creates a calendar with a daily series; returns the ids of the series and its second occurrence. */
async function createSeries() {
  const calendar = { name: unique(), color: "#1E6FD9", kind: "team" };
  const { id: calendarId } = await send("POST", "/agenda/calendars", calendar);
  const item = { calendarId, title: unique(), recurrenceRule: { frequency: "daily", count: 3 } };
  const times = { startAt: "2027-01-04T10:00:00Z", endAt: "2027-01-04T11:00:00Z" };
  const { id: seriesId } = await send("POST", "/agenda/items", { ...item, ...times });
  const { items } = await send("GET", `/agenda/items/${seriesId}/occurrences`);
  return { seriesId, occurrenceId: items[1].id };
}

/** Returns an agenda item with a UID of its own, as a request body. */
const importedItem = () => ({
  calendarId: records["calendarId"],
  title: unique(),
  startAt: "2027-01-04T10:00:00Z",
  endAt: "2027-01-04T11:00:00Z",
  uid: unique(),
});
const ofAgenda = { readBy: "agenda:read" };

/** Operation → conflicting requests, by what conflicts; or the reason why no request can conflict. */
const conflicts: Record<string, Record<string, () => Promise<Conflict>> | string> = {
  createCalendar: "Its unique index is about the default, which moves from the other calendar.",
  updateCalendar: "Its unique index is about the default, which moves from the other calendar.",
  createOrder: "The service assigns its number.",
  createQuote: "The service assigns its number.",
  convertQuoteToOrder: "The service assigns the number of the order.",

  createAgendaItem: {
    "its UID": async () => {
      const body = importedItem();
      const { id: existingId } = await send("POST", "/agenda/items", body);
      return { ...ofAgenda, existingId, body };
    },
  },
  updateAgendaItem: {
    "its UID": async () => {
      const { uid, ...item } = importedItem();
      const { id: itemId } = await send("POST", "/agenda/items", item);
      const { id: existingId } = await send("POST", "/agenda/items", { ...item, uid });
      return { ...ofAgenda, existingId, params: { itemId }, body: { uid } };
    },
  },
  restoreAgendaItem: {
    "its UID": async () => {
      const body = importedItem();
      const { id: itemId } = await send("POST", "/agenda/items", body);
      await send("DELETE", `/agenda/items/${itemId}`);
      const { id: existingId } = await send("POST", "/agenda/items", body);
      return { ...ofAgenda, existingId, params: { itemId } };
    },
  },
  createCustomer: {
    "its record elsewhere": async () => {
      const { source, externalId } = external();
      const existingId = await customer({ source, external_id: externalId });
      const body = { name: unique(), source, externalId, allowDuplicate: true };
      return { ...ofCustomers, existingId, body };
    },
  },
  updateCustomer: {
    "its record elsewhere": async () => {
      const { source, externalId } = external();
      const existingId = await customer({ source, external_id: externalId });
      return { ...ofCustomers, existingId, body: { source, externalId } };
    },
  },
  restoreCustomer: {
    "its record elsewhere": async () => {
      const { source, externalId } = external();
      const row = { source, external_id: externalId };
      const params = { customerId: await customer({ ...row, ...deleted }) };
      return { ...ofCustomers, existingId: await customer(row), params };
    },
    "a customer asset": async () => {
      const serialColumns = { serial_number: unique() };
      const customerId = await customer(deleted);
      const row = { customer_id: Number(customerId), deleted_with_customer: true };
      await asset({ ...serialColumns, ...row, ...deleted });
      return { ...ofCustomers, existingId: await asset(serialColumns), params: { customerId } };
    },
  },
  createCustomerAsset: {
    "the serial number": async () => {
      const serialNumber = unique();
      const body = { customerId: Number(records["customerId"]), name: unique(), serialNumber };
      const existingId = await asset({ serial_number: serialNumber });
      return { ...ofCustomers, existingId, body, codeWithoutPermission: "REFERENCE_NOT_FOUND" };
    },
  },
  updateCustomerAsset: {
    "the serial number": async () => {
      const serialNumber = unique();
      const existingId = await asset({ serial_number: serialNumber });
      return { ...ofCustomers, existingId, body: { serialNumber } };
    },
  },
  createProduct: {
    "the sku": async () => {
      const sku = unique();
      const price = { unitPriceMinor: 100, vatRate: 21 };
      const body = { name: unique(), kind: "good", sku, ...price };
      return { ...ofProducts, existingId: await product({ sku }), body };
    },
  },
  updateProduct: {
    "the sku": async () => {
      const sku = unique();
      return { ...ofProducts, existingId: await product({ sku }), body: { sku } };
    },
  },
  runBatch: {
    "the sku of a product": async () => {
      const sku = unique();
      const params = { productId: records["productId"] };
      const call = { operation: "updateProduct", params, body: { sku } };
      return { ...ofProducts, existingId: await product({ sku }), body: { calls: [call] } };
    },
  },
  restoreProduct: {
    "the sku": async () => {
      const sku = unique();
      const params = { productId: await product({ sku, ...deleted }) };
      return { ...ofProducts, existingId: await product({ sku }), params };
    },
    "a component": async () => {
      const componentId = await product({ name: unique() });
      const components = [{ productId: componentId, quantity: 1 }];
      const price = { unitPriceMinor: 100, vatRate: 21 };
      const bundle = { name: unique(), kind: "bundle", ...price, components };
      const { id: productId } = await send("POST", "/products", bundle);
      await send("DELETE", `/products/${productId}`);
      await send("DELETE", `/products/${componentId}`);
      return { ...ofProducts, existingId: componentId, params: { productId } };
    },
  },
  createInventoryLocation: {
    "the code": async () => {
      const code = unique();
      const existingId = await insert("inventory_locations", { name: "Taken", code });
      return { ...ofProducts, existingId, body: { name: unique(), code } };
    },
  },
  updateInventoryLocation: {
    "the code": async () => {
      const code = unique();
      const existingId = await insert("inventory_locations", { name: "Taken", code });
      return { ...ofProducts, existingId, body: { code } };
    },
  },
  createSupplier: {
    "the code": async () => {
      const code = unique();
      return { ...ofSuppliers, existingId: await supplier({ code }), body: { name: "x", code } };
    },
    "its record elsewhere": async () => {
      const { source, externalId } = external();
      const existingId = await supplier({ source, external_id: externalId });
      return { ...ofSuppliers, existingId, body: { name: "x", source, externalId } };
    },
  },
  updateSupplier: {
    "the code": async () => {
      const code = unique();
      return { ...ofSuppliers, existingId: await supplier({ code }), body: { code } };
    },
  },
  restoreSupplier: {
    "the code": async () => {
      const code = unique();
      const params = { supplierId: await supplier({ code, ...deleted }) };
      return { ...ofSuppliers, existingId: await supplier({ code }), params };
    },
  },
  createRole: {
    "the name": async () => {
      const name = unique();
      const existingId = await insert("roles", { name, permissions: [] });
      return { ...ofMembers, existingId, body: { name, permissions: [] } };
    },
  },
  updateRole: {
    "the name": async () => {
      const name = unique();
      const existingId = await insert("roles", { name, permissions: [] });
      return { ...ofMembers, existingId, body: { name } };
    },
  },
  createServiceMember: {
    "a member": async () => {
      const body = { clientId: unique(), roleId: records["roleId"] };
      const { userId: existingId } = await send("POST", "/members", body);
      return { ...ofMembers, existingId, body };
    },
  },
  createInvitation: {
    "another invitation": async () => {
      const body = { email: `${unique()}@test.example`, roleId: records["roleId"] };
      const { id: existingId } = await send("POST", "/invitations", body);
      return { ...ofMembers, existingId, body };
    },
    "a member": async () => {
      const { id: existingId, email } = organization.viewer;
      return { ...ofMembers, existingId, body: { email, roleId: records["roleId"] } };
    },
  },
  resendInvitation: {
    "another invitation": async () => {
      const body = { email: `${unique()}@test.example`, roleId: records["roleId"] };
      const { id: invitationId } = await send("POST", "/invitations", body);
      await send("DELETE", `/invitations/${invitationId}`);
      const { id: existingId } = await send("POST", "/invitations", body);
      return { ...ofMembers, existingId, params: { invitationId } };
    },
  },
  restoreTask: {
    "its parent": async () => {
      const { id: existingId } = await send("POST", "/tasks", { title: unique() });
      const child = { title: unique(), parentTaskId: existingId };
      const { id: taskId } = await send("POST", "/tasks", child);
      await send("DELETE", `/tasks/${taskId}`);
      await send("DELETE", `/tasks/${existingId}`);
      return { readBy: "tasks:read", existingId, params: { taskId } };
    },
  },
  reviseQuote: {
    "a draft revision": async () => {
      const quoteId = await sendQuote();
      const { id: existingId } = await send("POST", `/quotes/${quoteId}/revise`);
      return { ...ofQuotes, existingId, params: { quoteId } };
    },
  },
  revertAuditEntry: {
    "the code of a supplier": async () => {
      const code = unique();
      const id = await supplier({ code });
      await send("PATCH", `/suppliers/${id}`, { code: null });
      const params = await latestOf("updateSupplier");
      return { ...ofSuppliers, existingId: await supplier({ code }), params, body: reason };
    },
    "another revision of a quote": async () => {
      const previousId = await sendQuote();
      const { id } = await send("POST", `/quotes/${previousId}/revise`);
      await send("DELETE", `/quotes/${id}`);
      const params = await latestOf("deleteQuote");
      const { id: existingId } = await send("POST", `/quotes/${previousId}/revise`);
      return { ...ofQuotes, existingId, params, body: reason };
    },
    "a member whose invitation was revoked": async () => {
      const { id: existingId, email } = await service.createUser();
      const invitation = { email, roleId: records["roleId"] };
      const { id } = await send("POST", "/invitations", invitation);
      await send("DELETE", `/invitations/${id}`);
      const params = await latestOf("revokeInvitation");
      await service.addMember(organization, { email, id: existingId } as TestUser, "viewer");
      return { ...ofMembers, existingId, params, body: reason };
    },
    "the series of an occurrence": async () => {
      const { seriesId, occurrenceId } = await createSeries();
      await send("DELETE", `/agenda/items/${occurrenceId}`);
      const params = await latestOf("deleteAgendaItem");
      await send("DELETE", `/agenda/items/${seriesId}`);
      return { readBy: "agenda:read", existingId: seriesId, params, body: reason };
    },
  },
};

const conflictOperations = operations.filter(({ problems }) =>
  problems.some((code) => "existingId" in ((problemTypes[code] as ProblemType).members ?? {})),
);

test("every operation with existingId in its problems has conflicting requests here, and no other", () => {
  expect(Object.keys(conflicts).sort()).toEqual(conflictOperations.map(({ id }) => id).sort());
});

const cases = conflictOperations.flatMap((operation) => {
  const requests = conflicts[operation.id] ?? {};
  if (typeof requests === "string") return [];
  return Object.entries(requests).map(
    ([subject, createConflict]) => [operation.id, subject, operation, createConflict] as const,
  );
});

const call = (operation: Operation, as: TestUser, { params, body }: Conflict) =>
  service.request(operation.method, pathOf(operation, { ...records, ...params }), { as, body });

describe("existingId", () => {
  test.each(cases)(
    "in a conflict of %s by %s is null unless the caller may read the record",
    async (...testCase) => {
      const [, , operation, createConflict] = testCase;
      const conflict = await createConflict();
      const { existingId, readBy, codeWithoutPermission } = conflict;
      const otherPermissions = permissions.filter((permission) => permission !== readBy);
      const userWithoutPermission = await service.addMemberWithPermissions(
        organization,
        otherPermissions,
      );
      const { status, body } = await call(operation, userWithoutPermission, conflict);
      if (codeWithoutPermission === undefined) {
        expect([status, body.existingId], JSON.stringify(body)).toEqual([409, null]);
      } else {
        expect(body.code).toBe(codeWithoutPermission);
      }
      // The email addresses of test users, which the request contains, include their ids.
      const { requestId: _, instance: __, ...otherMembers } = body;
      const text = JSON.stringify(otherMembers).replaceAll(/[\w-]+@/gu, "");
      expect(text).not.toContain(existingId);

      const namedResponse = await call(operation, owner, conflict);
      expect([namedResponse.status, namedResponse.body.existingId], namedResponse.text).toEqual([
        409,
        existingId,
      ]);
    },
  );
});
