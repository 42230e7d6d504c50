import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { purgeEvents } from "../../events/jobs/purge-events.ts";
import { respondWith, openReceiver } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";
import { purgeDeliveries } from "./purge-deliveries.ts";

const day = 86_400_000;
const service = await openTestService({}, {}, [purgeEvents, purgeDeliveries]);

test("deliveries and their attempts are purged after 30 days", async () => {
  const organization = await service.createOrganization();
  const webhooks = webhooksOf(service, organization);
  const receiver = await openReceiver();
  const { id } = await webhooks.create(receiver.url);
  const start = Date.now();
  await webhooks.createSupplier("Old");
  await service.jobs.runDue();
  service.setNow(start + 20 * day);
  await webhooks.createSupplier("New");
  await service.jobs.runDue();
  expect(await webhooks.deliveries(id)).toHaveLength(2);
  service.setNow(start + 32 * day);
  await service.jobs.runDue();
  expect(await webhooks.deliveries(id)).toHaveLength(1);
  const attempts = await organization.run((transaction) =>
    transaction.all({ text: "select 1 from webhook_attempts", values: [] }),
  );
  expect(attempts).toHaveLength(1);
  service.setNow(Date.now());
});

test("a waiting delivery is cancelled if its event has been purged", async () => {
  const organization = await service.createOrganization();
  const webhooks = webhooksOf(service, organization);
  const receiver = await openReceiver();
  receiver.setHandler(respondWith(500));
  const { id } = await webhooks.create(receiver.url);
  const start = Date.now();
  await webhooks.createSupplier();
  await service.jobs.runDue();
  await organization.run(async (transaction) => {
    transaction.write({ text: "select purge_events($1)", values: [new Date(start + day)] });
  });
  service.setNow(start + 60_000);
  await service.jobs.runDue();
  expect(receiver.received).toHaveLength(1);
  expect(await webhooks.deliveries(id)).toMatchObject([{ state: "cancelled" }]);
  service.setNow(Date.now());
});
