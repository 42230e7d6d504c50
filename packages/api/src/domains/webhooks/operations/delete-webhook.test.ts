import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { openReceiver } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

const service = await openTestService({}, {}, []);
const organization = await service.createOrganization();
const webhooks = webhooksOf(service, organization);

describe("deleteWebhook", () => {
  test("204 with its deliveries, also those that wait; it cannot be undone", async () => {
    const receiver = await openReceiver();
    const { id } = await webhooks.create(receiver.url);
    await webhooks.happen();
    expect((await webhooks.send("DELETE", `/webhooks/${id}`)).status).toBe(204);
    await service.jobs.runDue();
    expect(receiver.received).toEqual([]);
    expect((await webhooks.send("GET", `/webhooks/${id}`)).status).toBe(404);
    expect((await webhooks.send("GET", `/webhooks/${id}/deliveries`)).status).toBe(404);
    const { items } = await webhooks.ok("GET", "/audit-log?limit=1");
    expect(items).toMatchObject([{ action: "deleteWebhook", reversible: false }]);
    expect((await webhooks.send("DELETE", `/webhooks/${id}`)).status).toBe(404);
  });

  test("403 for a member who may not", async () => {
    const { id } = await webhooks.create("https://hooks.example/");
    const request = { as: organization.member };
    const { status } = await webhooks.send("DELETE", `/webhooks/${id}`, undefined, request);
    expect(status).toBe(403);
  });
});
