import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestService } from "../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const together = 100;

test("the event loop keeps running while many requests wait for the database", async () => {
  const statuses: number[] = [];
  const ask = async () => {
    const as = organization.admin;
    statuses.push((await service.request("GET", `${organization.path}/suppliers`, { as })).status);
  };
  const state = { isDone: false };
  const asking = Promise.all(Array.from({ length: together }, ask)).finally(
    () => (state.isDone = true),
  );
  let mostInATurn = 0;
  while (!state.isDone) {
    const before = statuses.length;
    await nextTurn();
    mostInATurn = Math.max(mostInATurn, statuses.length - before);
  }
  await asking;
  expect(statuses).toEqual(Array.from({ length: together }, () => 200));
  // Without yielding, one iteration would complete all of them.
  expect(mostInATurn).toBeLessThan(together / 2);
});
