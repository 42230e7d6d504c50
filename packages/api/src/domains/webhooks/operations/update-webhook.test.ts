import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { respondWith, openReceiver } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";
import { sendMail } from "../../../mail/send-mail.ts";

const service = await openTestService({}, {}, [sendMail]);

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("webhooks", ({ organization }) => webhooksOf(service, organization))
  .extend("receiver", () => openReceiver());

describe("updateWebhook", () => {
  test("200 changes the fields in the body, with effect from the next event", async ({
    webhooks,
    receiver,
  }) => {
    const { id } = await webhooks.create("https://hooks.example/");
    const after = await webhooks.ok("PATCH", `/webhooks/${id}`, {
      url: receiver.url,
      description: "Moved",
      eventTypes: ["task.*"],
    });
    expect(after).toMatchObject({ url: receiver.url, description: "Moved", status: "enabled" });
    await webhooks.createSupplier();
    await webhooks.ok("POST", "/tasks", { title: "A task" });
    await service.jobs.runDue();
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(["task.created"]);
    const { body } = await webhooks.send("GET", "/audit-log?limit=3&action=updateWebhook");
    const [entry] = body.items;
    expect(entry.changes.map(({ field }: { field: string }) => field)).toEqual([
      "url",
      "description",
      "eventTypes",
    ]);
    await webhooks.ok("POST", `/audit-log/${entry.id}/revert`, { reason: "Back" });
    expect(await webhooks.get(id)).toMatchObject({
      url: "https://hooks.example/",
      description: null,
      eventTypes: ["supplier.*"],
    });
  });

  test("200 disables: cancels waiting deliveries, and does not deliver events meanwhile later", async ({
    webhooks,
    receiver,
  }) => {
    receiver.setHandler(respondWith(500));
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    await webhooks.createSupplier();
    await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "disabled" });
    const states = async () => (await webhooks.deliveries(id)).map(({ state }) => state);
    expect(await states()).toEqual(["cancelled", "cancelled"]);
    await webhooks.createSupplier();
    receiver.setHandler(respondWith(204));
    const enabled = await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "enabled" });
    expect(enabled).toMatchObject({ status: "enabled", failingSince: null, lastError: null });
    await webhooks.createSupplier();
    await service.jobs.runDue();
    expect(await states()).toEqual(["delivered", "cancelled", "cancelled"]);
  });

  test("200 enables a suspended webhook; 409 for disabling it", async ({ webhooks, receiver }) => {
    receiver.setHandler(respondWith(410));
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    const rejected = await webhooks.send("PATCH", `/webhooks/${id}`, { status: "disabled" });
    expect([rejected.status, rejected.body.code, rejected.body.allowed]).toEqual([
      409,
      "WEBHOOK_STATUS_TRANSITION_INVALID",
      ["enabled"],
    ]);
    expect(await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "enabled" })).toMatchObject({
      status: "enabled",
      suspendedAt: null,
    });
    // Users cannot suspend a webhook, so undo cannot either.
    const [entry] = (await webhooks.ok("GET", "/audit-log?action=updateWebhook&outcome=succeeded"))
      .items;
    expect(entry).toMatchObject({ reversible: false, changes: [{ before: "suspended" }] });
  });

  test("200 for unchanged values: no audit entry, the same ETag", async ({ webhooks }) => {
    const { id } = await webhooks.create("https://hooks.example/");
    const before = await webhooks.send("GET", `/webhooks/${id}`);
    const { status, headers } = await webhooks.send("PATCH", `/webhooks/${id}`, {
      status: "enabled",
    });
    expect([status, headers.get("etag")]).toEqual([200, before.headers.get("etag")]);
    expect((await webhooks.ok("GET", "/audit-log?action=updateWebhook")).items).toEqual([]);
  });

  test("400 for a forbidden URL, 412 for another version", async ({ webhooks }) => {
    const { id } = await webhooks.create("https://hooks.example/");
    const rejected = await webhooks.send("PATCH", `/webhooks/${id}`, { url: "https://10.0.0.8/" });
    expect([rejected.status, rejected.body.code]).toEqual([400, "WEBHOOK_URL_REFUSED"]);
    const stale = await service.request(
      "PATCH",
      `/v1/organizations/${(await webhooks.get(id)).organizationId}/webhooks/${id}`,
      {
        token: service.issuer.sign({ sub: (await webhooks.get(id)).createdBy }),
        headers: { "if-match": '"7.000000000000"' },
        body: { description: "x" },
      },
    );
    expect([stale.status, stale.body.code]).toEqual([412, "VERSION_CONFLICT"]);
  });
});
