import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { jobs, runJob } from "./testing/jobs/run-job.ts";

// Does what people ask of agents, with tools only. `npm run bench jobs` prints what each job costs.

const service = await openTestService();

test.each(jobs)("$name", async (job) => {
  const { calls, tokens, refusals, wrongWrites } = await runJob(service, job);
  expect(wrongWrites).toBe(0);
  expect(calls).toBeLessThanOrEqual(14);
  expect(tokens).toBeLessThanOrEqual(25_000);
  expect(refusals).toBeLessThanOrEqual(1);
});

test("there are twenty jobs or more, each of its own name", () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20);
});
