import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { assetsOf } from "../testing/asset-fixture.ts";
import { announceDueServices } from "./announce-due-services.ts";

const day = 86_400_000;

const service = await openTestService({}, {}, [announceDueServices]);
const organization = await service.createOrganization();
const { insert, send } = assetsOf(service, organization);
await organization.insert((insertInto) =>
  insertInto("customers", { id: 1, name: "Snelle Bocht", currency: "EUR", language: "nl" }),
);

/** Returns the date that many days from now, in the organization's time zone. */
const inDays = (days: number) =>
  Temporal.Now.plainDateISO("Europe/Amsterdam").add({ days }).toString();

/** Runs the jobs that are due that many days from now. */
async function runOn(days: number): Promise<void> {
  service.setNow(Date.now() + days * day);
  await service.jobs.runDue();
  service.setNow(Date.now());
}

/** Returns the events about due services, oldest first. */
async function servicesDue() {
  const path = `${organization.path}/events?types=customer_asset.service_due&limit=100`;
  return (await send("GET", path)).body.items;
}

test("publishes an event for each due service of an asset in use, once for each due date", async () => {
  const { id, path } = await insert({ next_service_at: inDays(2) });
  await insert({ next_service_at: inDays(60) });
  await insert({ next_service_at: null });
  await insert({ next_service_at: inDays(2), status: "retired" });
  await insert({ next_service_at: inDays(2), deleted_at: new Date() });
  const before = await send("GET", path);
  const { notes: _, ...asset } = before.body;

  await runOn(1);
  expect(await servicesDue()).toEqual([]);
  await runOn(3);
  await runOn(4);
  expect(await servicesDue()).toMatchObject([
    {
      actor: { type: "system", id: null },
      data: { kind: "customer_asset", id: String(id), object: asset, previous: null },
    },
  ]);
  // The asset itself has not changed.
  expect((await send("GET", path)).headers.get("etag")).toBe(before.headers.get("etag"));
  const log = await send("GET", `${organization.path}/audit-log?targetId=${id}`);
  expect(log.body.items).toMatchObject([
    {
      action: "tellService",
      channel: "system",
      reversible: false,
      changes: [{ field: "serviceDueOn", before: null, after: inDays(2) }],
    },
  ]);

  await send("PATCH", path, { nextServiceAt: inDays(9) });
  await runOn(5);
  expect(await servicesDue()).toHaveLength(1);
  await runOn(10);
  const days = (await servicesDue()).map(({ data }: any) => data.object.nextServiceAt);
  expect(days).toEqual([inDays(2), inDays(9)]);
});
