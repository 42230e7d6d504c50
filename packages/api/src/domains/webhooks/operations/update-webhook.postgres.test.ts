import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { runOverlapping } from "../../../testing/run-overlapping.ts";
import { openReceiver } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

// The embedded database runs one transaction at a time. Only on PostgreSQL can an event occur during the
// transaction that disables a webhook.

const service = await openTestService({}, {}, []);

test("an event during the transaction that disables a webhook is not delivered after enabling it", async () => {
  const organization = await service.createOrganization();
  const webhooks = webhooksOf(service, organization);
  const receiver = await openReceiver();
  const { id } = await webhooks.create(receiver.url);
  await runOverlapping(
    service,
    organization,
    () => webhooks.createSupplier("Meanwhile"),
    () => webhooks.ok("PATCH", `/webhooks/${id}`, { status: "disabled" }),
  );
  await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "enabled" });
  await webhooks.createSupplier("Afterwards");
  await service.jobs.runDue();
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.object.name)).toEqual([
    "Afterwards",
  ]);
  expect((await webhooks.deliveries(id)).map(({ state }) => state)).toEqual([
    "delivered",
    "cancelled",
  ]);
});
