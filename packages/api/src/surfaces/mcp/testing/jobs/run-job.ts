import type { TestService } from "../../../../testing/test-service.ts";
import { automationJobs } from "./automation-jobs.ts";
import { customerJobs } from "./customer-jobs.ts";
import type { Job, JobFigures } from "./job.ts";
import { createJobWorld } from "./job-world.ts";
import { planningJobs } from "./planning-jobs.ts";
import { salesJobs } from "./sales-jobs.ts";

/** Tasks that users give to agents; each scenario runs in its own organization. */
export const jobs: readonly Job[] = [
  ...planningJobs,
  ...salesJobs,
  ...customerJobs,
  ...automationJobs,
];

/**
 * Runs a scenario.
 *
 * @throws Error if an assertion of the scenario fails
 */
export async function runJob(service: TestService, job: Job): Promise<JobFigures> {
  const world = await createJobWorld(service);
  await job.run(world);
  const written = await world.writes();
  const wrong = written.filter((action, index) => job.writes[index] !== action).length;
  const missing = Math.max(0, job.writes.length - written.length);
  return { ...world.agent.counted, wrongWrites: wrong + missing };
}
