import type { TestReport } from "./test-report.ts";

const slowestCount = 10;

/** Formats the duration of each stage next to its budget, and the slowest files. */
export function summarize({ stages }: TestReport): string[] {
  const files = stages.flatMap((stage) => stage.files.map((file) => ({ stage, ...file })));
  const slowest = files.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, slowestCount);
  return [
    "Stages (duration, budget):",
    ...stages.map(({ name, state, durationMs, budgetMs }) => {
      const times = `${minutes(durationMs)} ${budgetMs === null ? "     -" : minutes(budgetMs)}`;
      const isOver = budgetMs !== null && durationMs > 1.5 * budgetMs;
      return `  ${name.padEnd(12)} ${times} ${state}${isOver ? ", WARNING: over budget by more than half" : ""}`;
    }),
    ...(slowest.length === 0 ? [] : ["Slowest files:"]),
    ...slowest.map(
      ({ durationMs, file, stage }) =>
        `  ${(durationMs / 1_000).toFixed(1).padStart(6)} s ${file} (${stage.name})`,
    ),
  ];
}

/** Formats milliseconds as minutes and seconds. */
function minutes(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const rest = String(seconds % 60).padStart(2, "0");
  return `${Math.floor(seconds / 60)}:${rest}`.padStart(6);
}
