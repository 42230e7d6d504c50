import { type BenchOrganization, createBenchOrganization } from "../support/bench-organization.ts";

const runs = 200;

/**
 * How many steps of workflows one process carries out a second: runs of one step and of ten, started by
 * hand beforehand. The reference is the same operation over REST, one call after the other.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined): Promise<void> {
  const bench = await createBenchOrganization(url);
  try {
    await bench.api.jobs.prepare();
    console.log(`Workflows, ${bench.engine}, one process`);
    await rateOfCalls(bench, runs / 4);
    const reference = await rateOfCalls(bench, runs);
    console.log(`  createTask over REST, one by one  ${reference.toFixed(0).padStart(6)}/s  1.00`);
    for (const steps of [1, 10]) {
      const rate = await rateOfSteps(bench, steps);
      const label = `steps of runs of ${steps}`.padEnd(32);
      console.log(`  ${label}  ${rate.toFixed(0).padStart(6)}/s  ${(rate / reference).toFixed(2)}`);
    }
  } finally {
    await bench.close();
  }
}

async function rateOfCalls(bench: BenchOrganization, count: number): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < count; n += 1) await bench.post("/tasks", { title: `Task ${n}` });
  return (count * 1_000) / (performance.now() - began);
}

/** Runs that wait are let past the pace of an organization: each batch is begun as an old one. */
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
