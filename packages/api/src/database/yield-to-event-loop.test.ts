import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestService } from "../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const requestCount = 100;

test("the event loop keeps running while many requests wait for the database", async () => {
  const statuses: number[] = [];
  const listSuppliers = async () => {
    const as = organization.admin;
    statuses.push((await service.request("GET", `${organization.path}/suppliers`, { as })).status);
  };
  const state = { isDone: false };
  const requests = Promise.all(Array.from({ length: requestCount }, listSuppliers)).finally(
    () => (state.isDone = true),
  );
  let maxPerTurn = 0;
  while (!state.isDone) {
    const before = statuses.length;
    await nextTurn();
    maxPerTurn = Math.max(maxPerTurn, statuses.length - before);
  }
  await requests;
  expect(statuses).toEqual(Array.from({ length: requestCount }, () => 200));
  // Without yielding, one iteration would complete all of them.
  expect(maxPerTurn).toBeLessThan(requestCount / 2);
});
