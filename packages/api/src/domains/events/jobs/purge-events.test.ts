import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { purgeEvents } from "./purge-events.ts";

const day = 86_400_000;
const service = await openTestService({}, {}, [purgeEvents]);
const organization = await service.createOrganization();

test("events are listed for 30 days; the sequence continues after the purge", async () => {
  const start = Date.now();
  const token = service.issuer.sign({
    sub: organization.admin.id,
    exp: Math.floor(start / 1_000) + 90 * 86_400,
  });
  const create = () =>
    service.request("POST", `${organization.path}/suppliers`, { token, body: { name: "S" } });
  const sequences = async () => {
    const { body } = await service.request("GET", `${organization.path}/events`, { token });
    return body.items.map(({ sequence }: { sequence: number }) => sequence);
  };
  await create();
  service.setNow(start + 20 * day);
  await create();
  await service.jobs.runDue();
  expect(await sequences()).toEqual([1, 2]);
  service.setNow(start + 32 * day);
  await service.jobs.runDue();
  await create();
  expect(await sequences()).toEqual([2, 3]);
  expect(service.logs).toEqual([]);
});

test("the database role of the application can neither update nor delete events", async () => {
  for (const text of ["delete from events", "update events set type = 'x'"]) {
    await expect(
      organization.run((transaction) => transaction.all({ text, values: [] })),
    ).rejects.toMatchObject({ code: "42501" });
  }
});
