import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { scenarios, runScenario } from "./testing/scenarios/run-scenario.ts";

// Tasks that users give to agents, done with tools only. `npm run bench jobs` prints the cost of each.

const service = await openTestService();

test.each(scenarios)("$name", async (job) => {
  const { calls, tokens, refusals, wrongWrites } = await runScenario(service, job);
  expect(wrongWrites).toBe(0);
  expect(calls).toBeLessThanOrEqual(14);
  expect(tokens).toBeLessThanOrEqual(25_000);
  expect(refusals).toBeLessThanOrEqual(1);
});

test("there are at least twenty scenarios with different names", () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20);
});
