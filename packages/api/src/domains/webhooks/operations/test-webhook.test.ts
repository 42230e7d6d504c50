import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { respondWith, openReceiver } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("webhooks", ({ organization }) => webhooksOf(service, organization))
  .extend("receiver", () => openReceiver());

describe("testWebhook", () => {
  test("202 delivers a test event only to this webhook, whatever its event types", async ({
    webhooks,
    receiver,
  }) => {
    const other = await openReceiver();
    const { id } = await webhooks.create(receiver.url, ["order.completed"]);
    await webhooks.create(other.url, ["*"]);
    const response = await webhooks.send("POST", `/webhooks/${id}/test`);
    expect(response.status).toBe(202);
    expect(response.body).toMatchObject({ webhookId: id, eventType: "webhook.test", attempts: [] });
    await service.jobs.runDue();
    const body = receiver.received[0]?.body ?? "";
    expect(JSON.parse(body)).toMatchObject({
      id: response.body.eventId,
      type: "webhook.test",
      data: { kind: "webhook", id },
    });
    expect(other.received).toEqual([]);
    const read = await webhooks.ok("GET", `/webhooks/${id}/deliveries/${response.body.id}`);
    expect(read.state).toBe("delivered");
    expect(await webhooks.events()).toMatchObject([{ id: response.body.eventId }]);
  });

  test("202 makes a single attempt", async ({ webhooks, receiver }) => {
    receiver.setHandler(respondWith(500));
    const { id } = await webhooks.create(receiver.url);
    await webhooks.ok("POST", `/webhooks/${id}/test`);
    await service.jobs.runDue();
    expect(await webhooks.deliveries(id)).toMatchObject([{ state: "exhausted" }]);
  });

  test("409 WEBHOOK_SUSPENDED while the webhook is disabled, 403 without webhooks:write", async ({
    organization,
    webhooks,
  }) => {
    const { id } = await webhooks.create("https://hooks.example/");
    await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "disabled" });
    const { status, body } = await webhooks.send("POST", `/webhooks/${id}/test`);
    expect([status, body.code, body.suspendedAt]).toEqual([409, "WEBHOOK_SUSPENDED", null]);
    const request = { as: organization.member };
    expect((await webhooks.send("POST", `/webhooks/${id}/test`, undefined, request)).status).toBe(
      403,
    );
  });
});
