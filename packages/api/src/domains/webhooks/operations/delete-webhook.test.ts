import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { openReceiver } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

const service = await openTestService({}, {}, []);
const organization = await service.createOrganization();
const webhooks = webhooksOf(service, organization);

describe("deleteWebhook", () => {
  test("204 deletes the webhook with all its deliveries; it cannot be undone", async () => {
    const receiver = await openReceiver();
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    expect((await webhooks.send("DELETE", `/webhooks/${id}`)).status).toBe(204);
    await service.jobs.runDue();
    expect(receiver.received).toEqual([]);
    expect((await webhooks.send("GET", `/webhooks/${id}`)).status).toBe(404);
    expect((await webhooks.send("GET", `/webhooks/${id}/deliveries`)).status).toBe(404);
    const { items } = await webhooks.ok("GET", "/audit-log?limit=1");
    expect(items).toMatchObject([{ action: "deleteWebhook", reversible: false }]);
  });

  test("204 changes nothing when repeated; 404 for an unknown webhook", async () => {
    const { id } = await webhooks.create("https://hooks.example/again");
    const remove = (of = id) => webhooks.send("DELETE", `/webhooks/${of}`);
    expect((await remove()).status).toBe(204);
    const { items: before } = await webhooks.ok("GET", "/audit-log?limit=1");
    expect((await remove()).status).toBe(204);
    const { items: after } = await webhooks.ok("GET", "/audit-log?limit=1");
    expect(after).toEqual(before);
    expect((await webhooks.send("PATCH", `/webhooks/${id}`, { description: "x" })).status).toBe(
      404,
    );
    expect((await remove("0192f0c1-0000-7000-8000-000000000000")).status).toBe(404);
  });

  test("403 for a member without webhooks:write", async () => {
    const { id } = await webhooks.create("https://hooks.example/");
    const request = { as: organization.member };
    const { status } = await webhooks.send("DELETE", `/webhooks/${id}`, undefined, request);
    expect(status).toBe(403);
  });
});
