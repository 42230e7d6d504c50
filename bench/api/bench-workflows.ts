import type { Measure } from "../../lib/figures/result.ts";
import { type BenchOrganization, createBenchOrganization } from "../support/bench-organization.ts";
import { toMeasure } from "../support/measure.ts";

const runs = 200;

/**
 * Measures the workflow steps per second of one process: runs of one step and of ten, started manually
 * beforehand. The reference is the same operation over REST, sequentially.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined): Promise<Measure[]> {
  const bench = await createBenchOrganization(url);
  try {
    await bench.api.jobs.prepare();
    await rateOfCalls(bench, runs / 4);
    const reference = await rateOfCalls(bench, runs);
    const measures: Measure[] = [];
    for (const steps of [1, 10]) {
      measures.push(
        toMeasure({
          id: `steps-${steps}`,
          of: `Steps of runs of ${steps}`,
          unit: "steps/s",
          better: "more",
          ours: await rateOfSteps(bench, steps),
          references: { "createTask over REST, one by one": reference },
        }),
      );
    }
    return measures;
  } finally {
    await bench.close();
  }
}

async function rateOfCalls(bench: BenchOrganization, count: number): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < count; n += 1) await bench.post("/tasks", { title: `Task ${n}` });
  return (count * 1_000) / (performance.now() - began);
}

/** Backdates the runs of each batch, so that the organization's limit of runs per minute does not delay the next. */
async function rateOfSteps(bench: BenchOrganization, steps: number): Promise<number> {
  const workflow = await bench.post("/workflows", {
    name: `Of ${steps}`,
    trigger: { type: "manual" },
    steps: Array.from({ length: steps }, (_, index) => ({
      id: `step${index}`,
      operation: "createTask",
      input: { title: `Task ${index}` },
    })),
  });
  await bench.run(async (transaction) => {
    transaction.write({
      text: "update workflows set status = 'active' where id = $1",
      values: [workflow.id],
    });
  });
  let left = runs / steps;
  let took = 0;
  while (left > 0) {
    const batch = Math.min(left, 50);
    left -= batch;
    for (let n = 0; n < batch; n += 1) await bench.post(`/workflows/${workflow.id}/runs`, {});
    const began = performance.now();
    await bench.api.jobs.runDue();
    took += performance.now() - began;
    await bench.run(async (transaction) => {
      transaction.write({
        text: "update workflow_runs set started_at = started_at - interval '1 hour'",
        values: [],
      });
    });
  }
  return (runs * 1_000) / took;
}
