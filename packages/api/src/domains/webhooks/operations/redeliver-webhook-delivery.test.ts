import type { ServerResponse } from "node:http";
import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { respondWith, openReceiver } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("webhooks", ({ organization }) => webhooksOf(service, organization))
  .extend("receiver", () => openReceiver());

describe("redeliverWebhookDelivery", () => {
  test("202 sends the event again with the same webhook-id and body, and adds an attempt", async ({
    webhooks,
    receiver,
  }) => {
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    const [{ id: deliveryId }] = await webhooks.deliveries(id);
    const path = `/webhooks/${id}/deliveries/${deliveryId}/redeliver`;
    const response = await webhooks.send("POST", path);
    expect([response.status, response.body.state]).toEqual([202, "pending"]);
    await service.jobs.runDue();
    const [first, second] = receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
    const [delivery] = await webhooks.deliveries(id);
    expect(delivery.state).toBe("delivered");
    expect(delivery.attempts).toHaveLength(2);
  });

  test("202 without another audit entry when repeated before the attempt", async ({
    webhooks,
    receiver,
  }) => {
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    const [{ id: deliveryId }] = await webhooks.deliveries(id);
    const path = `/webhooks/${id}/deliveries/${deliveryId}/redeliver`;
    const first = await webhooks.send("POST", path);
    const again = await webhooks.send("POST", path);
    expect([again.status, again.body]).toEqual([202, first.body]);
    const { body } = await webhooks.send("GET", "/audit-log?action=redeliverWebhookDelivery");
    expect(body.items).toHaveLength(1);
  });

  test("202 during an attempt, whose result is recorded but does not end the redelivery", async ({
    webhooks,
    receiver,
  }) => {
    const pendingResponses: ServerResponse[] = [];
    receiver.setHandler((response) => pendingResponses.push(response));
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    const first = service.jobs.runDue();
    await expect.poll(() => pendingResponses.length).toBe(1);
    await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "disabled" });
    await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "enabled" });
    const [{ id: deliveryId, state }] = await webhooks.deliveries(id);
    expect(state).toBe("cancelled");
    await webhooks.ok("POST", `/webhooks/${id}/deliveries/${deliveryId}/redeliver`);
    const second = service.jobs.runDue();
    await expect.poll(() => pendingResponses.length).toBe(2);
    pendingResponses[0]?.writeHead(204).end();
    const read = () => webhooks.ok("GET", `/webhooks/${id}/deliveries/${deliveryId}`);
    await expect.poll(async () => (await read()).attempts.length).toBe(1);
    expect((await read()).state).toBe("pending");
    pendingResponses[1]?.writeHead(500).end();
    await Promise.all([first, second]);
    expect(await read()).toMatchObject({
      state: "retrying",
      attempts: [{ statusCode: 204 }, { statusCode: 500 }],
      nextAttemptAt: expect.any(String),
    });
  });

  test("409 while the delivery waits for its next attempt", async ({ webhooks, receiver }) => {
    receiver.setHandler(respondWith(500));
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    const [{ id: deliveryId }] = await webhooks.deliveries(id);
    const { status, body } = await webhooks.send(
      "POST",
      `/webhooks/${id}/deliveries/${deliveryId}/redeliver`,
    );
    expect([status, body.code, body.from, body.allowed]).toEqual([
      409,
      "WEBHOOK_DELIVERY_STATE_INVALID",
      "retrying",
      ["delivered", "exhausted", "cancelled"],
    ]);
    expect(body.hint).toContain("nextAttemptAt");
  });

  test("409 WEBHOOK_SUSPENDED while the webhook is disabled, 403 without webhooks:write", async ({
    organization,
    webhooks,
    receiver,
  }) => {
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    const [{ id: deliveryId }] = await webhooks.deliveries(id);
    const path = `/webhooks/${id}/deliveries/${deliveryId}/redeliver`;
    const request = { as: organization.member };
    expect((await webhooks.send("POST", path, undefined, request)).status).toBe(403);
    await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "disabled" });
    const { status, body } = await webhooks.send("POST", path);
    expect([status, body.code]).toEqual([409, "WEBHOOK_SUSPENDED"]);
  });
});
