import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { ordersOf } from "../testing/order-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const orders = await ordersOf(service, organization);

describe("getOrder", () => {
  test("returns 200 with lines and totals", async () => {
    const order = await orders.create();
    const response = await orders.request("GET", `/${order.id}`, undefined, organization.viewer);
    expect([response.status, response.body]).toEqual([200, order]);
    expect(response.body).toMatchObject({
      status: "draft",
      lines: [{ position: 1, description: "Kleine beurt", quantity: 7, quantityFulfilled: 0 }],
      subtotalMinor: 41_650,
      totalMinor: 45_399,
    });
  });

  test("returns 200 with the delivered quantities", async () => {
    const { id } = await orders.create();
    const confirmed = await orders.setStatuses(id, "confirmed");
    expect((await orders.fulfil(id, [[confirmed.lines[0].id, 3]])).status).toBe(201);
    expect((await orders.get(id)).lines).toMatchObject([{ quantity: 7, quantityFulfilled: 3 }]);
  });

  test("returns 400 for a display number in the path", async () => {
    expect((await orders.request("GET", "/O-2026-0001")).status).toBe(400);
  });
});
