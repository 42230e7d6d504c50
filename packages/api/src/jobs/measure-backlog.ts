import { setTimeout } from "node:timers/promises";
import { metrics, type ObservableResult } from "@opentelemetry/api";
import { instrumentationScope } from "../telemetry/instruments.ts";
import type { createQueues } from "./queues.ts";

/** The query timeout of a metrics collection. */
const queryTimeoutMs = 2_000;

/**
 * Measures how many jobs of each name are due, and how many stored ones have failed permanently. The database counts
 * them, so every process reports the same numbers.
 *
 * @returns a function that stops measuring
 */
export function measureBacklog(queues: ReturnType<typeof createQueues>): () => void {
  const gauge = metrics.getMeter(instrumentationScope).createObservableGauge("werkbank.jobs", {
    description: "Background jobs that are due, and those of the last days that failed for good.",
  });
  const count = async (result: ObservableResult) => {
    // If the database does not respond, the other metrics must still be collected.
    const counts = queues.count().catch(() => []);
    const timeout = setTimeout(queryTimeoutMs, [], { ref: false });
    for (const { job, due, failed } of await Promise.race([counts, timeout])) {
      result.observe(due, { "werkbank.job": job, state: "due" });
      result.observe(failed, { "werkbank.job": job, state: "failed" });
    }
  };
  gauge.addCallback(count);
  return () => gauge.removeCallback(count);
}
