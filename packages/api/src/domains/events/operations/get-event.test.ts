import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();

async function change(method: string, path: string, body?: unknown) {
  const response = await service.request(method, organization.path + path, {
    as: organization.admin,
    ...(body === undefined ? {} : { body }),
  });
  expect(response.status, response.text).toBeLessThan(300);
  return response;
}

async function latest(): Promise<any> {
  const query = "?sort=-sequence&limit=1";
  const { body } = await service.request("GET", `${organization.path}/events${query}`, {
    as: organization.admin,
  });
  return body.items[0];
}

const read = (id: string, as = organization.admin) =>
  service.request("GET", `${organization.path}/events/${id}`, { as });

describe("getEvent", () => {
  test("200 with the complete envelope: actor, type, the record and its previous values", async () => {
    const { body: supplier } = await change("POST", "/suppliers", { name: "Kettingen" });
    const { headers, body: after } = await change("PATCH", `/suppliers/${supplier.id}`, {
      phone: "+31 30 555 0142",
    });
    const { id, sequence } = await latest();
    const response = await read(id);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      id,
      type: "supplier.updated",
      timestamp: after.updatedAt,
      apiVersion: "v1",
      organizationId: organization.id,
      sequence,
      actor: {
        type: "user",
        id: organization.admin.id,
        displayName: "Adam Admin",
        clientId: null,
        channel: "api",
      },
      requestId: headers.get("x-request-id"),
      causation: { eventId: null, workflowRunId: null, approvalId: null, depth: 0 },
      data: {
        kind: "supplier",
        id: supplier.id,
        displayNumber: null,
        object: after,
        previous: { phone: null },
      },
      truncated: false,
    });
    expect(Object.keys(response.body)).toEqual([
      "id",
      "type",
      "timestamp",
      "apiVersion",
      "organizationId",
      "sequence",
      "actor",
      "requestId",
      "causation",
      "data",
      "truncated",
    ]);
  });

  test("200 truncated to less than 64 KiB for a large record", async () => {
    const { body: customer } = await change("POST", "/customers", { name: "Much to say" });
    const lines = Array.from({ length: 200 }, () => ({
      description: "x".repeat(250),
      quantity: 1,
      unitCode: "C62",
      unitPriceMinor: 100,
      vatCategory: "S",
      vatRate: 21,
    }));
    const { body: quote } = await change("POST", "/quotes", { customerId: customer.id, lines });
    const { text, body } = await read((await latest()).id);
    expect(body).toMatchObject({
      type: "quote.created",
      data: { kind: "quote", id: quote.id, displayNumber: quote.displayNumber, object: null },
      truncated: true,
    });
    expect(Buffer.byteLength(text)).toBeLessThan(65_536);
  });

  test("200 without data that events never contain: note texts and cost prices", async () => {
    const { body: customer } = await change("POST", "/customers", { name: "Confidential" });
    const { body: asset } = await change("POST", "/customer-assets", {
      customerId: customer.id,
      name: "Bakfiets",
    });
    const secret = "the-lock-code-is-4711";
    const { body: note } = await change("POST", `/customer-assets/${asset.id}/notes`, {
      text: secret,
    });
    expect((await read((await latest()).id)).body.data).toMatchObject({
      kind: "customer_asset",
      object: null,
      previous: null,
    });
    await change("DELETE", `/customer-assets/${asset.id}/notes/${note.id}`);
    const { body: product } = await change("POST", "/products", {
      name: "Accu",
      kind: "good",
      unitPriceMinor: 48_900,
      costPriceMinor: 31_337,
      vatRate: 21,
    });
    await change("PATCH", `/products/${product.id}`, { costPriceMinor: 31_338 });
    const { text } = await service.request("GET", `${organization.path}/events?limit=100`, {
      as: organization.admin,
    });
    expect(text).not.toContain(secret);
    // As a separate number, since ids contain digits too.
    expect(text).not.toMatch(/\b3133[78]\b/u);
  });

  test("403 for a member without webhooks:read", async () => {
    await change("POST", "/suppliers", { name: "Banden" });
    const { status, body } = await read((await latest()).id, organization.member);
    expect([status, body.code, body.requiredPermission]).toEqual([
      403,
      "ORGANIZATION_PERMISSION_DENIED",
      "webhooks:read",
    ]);
  });

  test("404 for an unknown event and for one of another organization", async () => {
    const other = await service.createOrganization();
    await service.request("POST", `${other.path}/suppliers`, {
      as: other.admin,
      body: { name: "Theirs" },
    });
    const { body } = await service.request("GET", `${other.path}/events`, { as: other.admin });
    for (const id of [uuidv7(), body.items[0].id]) {
      const response = await read(id);
      expect([response.status, response.body.code, response.body.resource]).toEqual([
        404,
        "RESOURCE_NOT_FOUND",
        "event",
      ]);
    }
  });
});
