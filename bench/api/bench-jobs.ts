import type { Measure } from "../../lib/figures/result.ts";
import {
  createTestService,
  scenarios,
  prepareTestDatabase,
  runScenario,
} from "@werkbank/api/testing";
import { toMeasure } from "../support/measure.ts";
import { median } from "../support/median.ts";

/**
 * Measures tasks that users give to agents, by tools alone: whether each is completed, the calls and o200k
 * tokens it takes (instructions and definitions, requests, results), and unwanted writes. On the embedded
 * engine; the calls follow a script that uses earlier results.
 */
export async function run(): Promise<Measure[]> {
  await prepareTestDatabase();
  const service = await createTestService();
  const all: { calls: number; tokens: number; wrongWrites: number }[] = [];
  try {
    for (const job of scenarios) {
      const figures = await runScenario(service, job).catch((error: unknown) => {
        console.log(`  failed: ${job.name}: ${String(error)}`);
      });
      if (figures === undefined) continue;
      all.push(figures);
      const { calls, tokens, refusals, wrongWrites } = figures;
      console.log(
        `  ${job.name}: ${calls} calls, ${tokens} tokens, ${refusals} refused, ${wrongWrites} wrong writes`,
      );
    }
  } finally {
    await service.close();
  }
  const of = (figure: "calls" | "tokens" | "wrongWrites") => all.map((each) => each[figure]);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return [
    toMeasure({
      id: "ended",
      of: `Jobs of agents that end, of ${scenarios.length}`,
      unit: "count",
      better: "more",
      ours: all.length,
    }),
    toMeasure({
      id: "wrong-writes",
      of: "Wrong writes in all of them",
      unit: "count",
      better: "less",
      ours: sum(of("wrongWrites")),
    }),
    toMeasure({
      id: "calls",
      of: "Calls of a job, median",
      unit: "calls",
      better: "less",
      ours: median(of("calls")),
    }),
    toMeasure({
      id: "tokens",
      of: "Tokens of a job, definitions included, median",
      unit: "tokens",
      better: "less",
      ours: median(of("tokens")),
    }),
  ];
}
