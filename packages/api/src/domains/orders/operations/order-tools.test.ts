import { describe, expect, test } from "vitest";
import { callTool } from "../../../surfaces/mcp/testing/mcp-requests.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { lineWithoutProduct, ordersOf } from "../testing/order-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
await ordersOf(service, organization);

const call = (name: string, input: Record<string, unknown>) =>
  callTool(service, name, input, { as: organization.member });

describe("order tools", () => {
  test("draft an order, then read, change, confirm and deliver it by its display number", async () => {
    const created = await call("commerce_create_order", {
      customerId: 1001,
      lines: [lineWithoutProduct],
    });
    expect(created).toMatchObject({ isError: false, content: { audit: { reversible: true } } });
    const orderId = created.content.order.displayNumber.toLowerCase();
    expect(orderId).toMatch(/^o-\d{4}-0001$/u);
    const changed = await call("commerce_update_order", { orderId, reference: "PO 4410" });
    expect(changed.content.order.reference).toBe("PO 4410");
    const reason = "The customer signed";
    const confirmed = await call("commerce_set_order_status", {
      orderId,
      status: "confirmed",
      reason,
    });
    expect(confirmed.content).toMatchObject({
      order: { status: "confirmed" },
      warnings: ["The reason was not kept: only a cancelled order has one."],
      audit: { reversible: false },
    });
    const read = await call("commerce_get_order", { orderId });
    expect(read.content.order).toMatchObject({ status: "confirmed", lines: [{ quantity: 7 }] });
    const listed = await call("commerce_list_orders", { status: ["confirmed"] });
    expect(listed.content.items).toMatchObject([{ displayNumber: orderId.toUpperCase() }]);
    const delivered = await call("commerce_fulfil_order", { orderId });
    expect(delivered.content.fulfilment.lines).toMatchObject([{ quantity: 7 }]);
    const rejected = await call("commerce_set_order_status", { orderId, status: "draft" });
    expect(rejected.isError).toBe(true);
    expect(rejected.content).toMatchObject({
      code: "ORDER_STATUS_TRANSITION_INVALID",
      allowed: ["in_progress", "on_hold", "completed", "cancelled"],
      hint: "commerce_set_order_status can make it in_progress or on_hold or completed or cancelled now.",
    });
    const completed = await call("commerce_set_order_status", { orderId, status: "completed" });
    expect(completed.content.order).toMatchObject({ status: "completed" });
  });
});
