import { expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { respondWith, openReceiver } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("webhooks", ({ organization }) => webhooksOf(service, organization))
  .extend("receiver", () => openReceiver())
  .extend(
    "set",
    ({ organization }) =>
      (status: "active" | "suspended") =>
        organization.insert((_insert, transaction) => {
          transaction.write({ text: "update organizations set status = $1", values: [status] });
        }),
  );

test("a delivery stays pending while the organization is suspended, and is made afterwards", async ({
  webhooks,
  receiver,
  set,
}) => {
  const { id } = await webhooks.create(receiver.url);
  await webhooks.createSupplier();
  await set("suspended");
  await service.jobs.runDue();
  expect(receiver.received).toEqual([]);
  expect(await webhooks.deliveries(id)).toMatchObject([{ state: "pending", attempts: [] }]);
  await set("active");
  await service.jobs.runDue();
  expect(receiver.received).toHaveLength(1);
  expect(await webhooks.deliveries(id)).toMatchObject([{ state: "delivered" }]);
});

test("attempts in flight when the organization is suspended are recorded; no others begin", async ({
  webhooks,
  receiver,
  set,
}) => {
  const { id } = await webhooks.create(receiver.url);
  for (let n = 0; n < 7; n += 1) await webhooks.createSupplier(`S${n}`);
  const suspended: Promise<void>[] = [];
  receiver.setHandler((answer) => {
    suspended.push(set("suspended"));
    void Promise.all(suspended).then(() => answer.writeHead(204).end());
  });
  await service.jobs.runDue();
  receiver.setHandler(respondWith(204));
  const states = (await webhooks.deliveries(id)).map(({ state }) => state);
  const delivered = states.filter((state) => state === "delivered");
  // The maximum number of concurrent attempts.
  expect(delivered).toHaveLength(5);
  expect(states.filter((state) => state === "pending")).toHaveLength(2);
  await set("active");
  await service.jobs.runDue();
  expect(receiver.received).toHaveLength(7);
});

test("the time of a suspension does not count toward the five days of failures", async ({
  organization,
  webhooks,
  receiver,
  set,
}) => {
  const day = 24 * 3_600_000;
  receiver.setHandler(respondWith(500));
  const { id } = await webhooks.create(receiver.url);
  await webhooks.createSupplier();
  await service.jobs.runDue();
  const { failingSince } = await webhooks.get(id);
  expect(failingSince).not.toBeNull();
  // Failing for six days, of which the organization was suspended for the last four.
  await set("suspended");
  await organization.insert((_insert, transaction) => {
    transaction.write({
      text: "update webhooks set failing_since = failing_since - interval '6 days'",
      values: [],
    });
    transaction.write({
      text: "update organizations set suspended_at = suspended_at - interval '4 days'",
      values: [],
    });
  });
  await set("active");
  const shifted = (await webhooks.get(id)).failingSince;
  expect(Math.round((Date.parse(failingSince) - Date.parse(shifted)) / day)).toBe(2);
  await webhooks.createSupplier("Again");
  await service.jobs.runDue();
  expect((await webhooks.get(id)).status).toBe("enabled");
});
