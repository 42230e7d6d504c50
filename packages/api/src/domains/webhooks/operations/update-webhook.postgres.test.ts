import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { overlap } from "../../../testing/overlap.ts";
import { openReceiver } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

// The embedded database does one transaction at a time: only on PostgreSQL does something happen while a webhook
// is being turned off.

const service = await openTestService({}, {}, []);

test("what happens while a webhook is being turned off is not delivered once it is on again", async () => {
  const organization = await service.createOrganization();
  const webhooks = webhooksOf(service, organization);
  const receiver = await openReceiver();
  const { id } = await webhooks.create(receiver.url);
  await overlap(
    service,
    organization,
    () => webhooks.happen("Meanwhile"),
    () => webhooks.ok("PATCH", `/webhooks/${id}`, { status: "disabled" }),
  );
  await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "enabled" });
  await webhooks.happen("Afterwards");
  await service.jobs.runDue();
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.object.name)).toEqual([
    "Afterwards",
  ]);
  expect((await webhooks.deliveries(id)).map(({ state }) => state)).toEqual([
    "delivered",
    "cancelled",
  ]);
});
