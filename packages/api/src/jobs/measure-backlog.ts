import { setTimeout } from "node:timers/promises";
import { metrics, type ObservableResult } from "@opentelemetry/api";
import { scope } from "../telemetry/instruments.ts";
import type { createQueues } from "./queues.ts";

/** How long a reading of the metrics waits for the database. */
const mostMs = 2_000;

/**
 * Measures how many jobs of each kind are due, and how many of the last days have failed for good. The database
 * counts them, so every process tells the same.
 *
 * @returns a function that ends it
 */
export function measureBacklog(queues: ReturnType<typeof createQueues>): () => void {
  const gauge = metrics.getMeter(scope).createObservableGauge("werkbank.jobs", {
    description: "Background jobs that are due, and those of the last days that failed for good.",
  });
  const count = async (result: ObservableResult) => {
    // While the database is away or silent, the other metrics are still wanted.
    const counted = queues.count().catch(() => []);
    const late = setTimeout(mostMs, [], { ref: false });
    for (const { job, due, failed } of await Promise.race([counted, late])) {
      result.observe(due, { "werkbank.job": job, state: "due" });
      result.observe(failed, { "werkbank.job": job, state: "failed" });
    }
  };
  gauge.addCallback(count);
  return () => gauge.removeCallback(count);
}
