import { createTestService, jobs, prepareTestDatabase, runJob } from "@werkbank/api/testing";
import { median } from "../support/median.ts";

/**
 * What people ask of agents, by tools alone: whether each ends, by how many calls, for how many tokens of
 * o200k (instructions and definitions, what was sent, what came back), and what was written that should not
 * have been. On the embedded engine; the calls follow a script that knows what earlier results gave.
 */
export async function run(): Promise<void> {
  await prepareTestDatabase();
  const service = await createTestService();
  const all: { calls: number; tokens: number; wrongWrites: number }[] = [];
  console.log(`Jobs of agents, ${jobs.length}`);
  console.log("  calls  tokens  refused  wrong writes");
  try {
    for (const job of jobs) {
      const figures = await runJob(service, job).catch((error: unknown) => {
        console.log(`  failed: ${job.name}: ${String(error)}`);
      });
      if (figures === undefined) continue;
      all.push(figures);
      const { calls, tokens, refusals, wrongWrites } = figures;
      const columns = [pad(calls, 7), pad(tokens, 8), pad(refusals, 9), pad(wrongWrites, 14)];
      console.log(`${columns.join("")}  ${job.name}`);
    }
  } finally {
    await service.close();
  }
  const wrong = all.reduce((sum, { wrongWrites }) => sum + wrongWrites, 0);
  console.log(
    `  ${all.length} of ${jobs.length} ended, median ${median(all.map(({ calls }) => calls))} calls and ` +
      `${median(all.map(({ tokens }) => tokens))} tokens, ${wrong} wrong writes`,
  );
}

function pad(figure: number, width: number): string {
  return String(figure).padStart(width);
}
