import { metrics } from "@opentelemetry/api";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { instrumentationScope } from "./instruments.ts";

const resolutionMs = 10;

/**
 * Measures this process: event loop delay since the last collection, memory and CPU time.
 *
 * @returns a function that stops measuring
 */
export function measureProcess(): () => void {
  const meter = metrics.getMeter(instrumentationScope);
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  const toDelaySeconds = (nanoseconds: number) =>
    Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3);
  const createDelayGauge = (name: string, statistic: string) =>
    meter.createObservableGauge(`nodejs.eventloop.delay.${name}`, {
      description: `How late the process came to what was due since the last reading: ${statistic}.`,
      unit: "s",
    });
  const mean = createDelayGauge("mean", "the mean");
  const p99 = createDelayGauge("p99", "the 99th percentile");
  const max = createDelayGauge("max", "the longest");
  meter.addBatchObservableCallback(
    (result) => {
      if (delays.count > 0) {
        result.observe(mean, toDelaySeconds(delays.mean));
        result.observe(p99, toDelaySeconds(delays.percentile(99)));
        result.observe(max, toDelaySeconds(delays.max));
      }
      delays.reset();
    },
    [mean, p99, max],
  );
  meter
    .createObservableGauge("process.memory.usage", {
      description: "Memory that the process has in use (resident set).",
      unit: "By",
    })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge("v8js.memory.heap.used", {
      description: "Memory of the JavaScript heap in use.",
      unit: "By",
    })
    .addCallback((result) => result.observe(process.memoryUsage().heapUsed));
  meter
    .createObservableCounter("process.cpu.time", {
      description: "Processor time that the process has used.",
      unit: "s",
    })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe(user / 1e6, { "cpu.mode": "user" });
      result.observe(system / 1e6, { "cpu.mode": "system" });
    });
  return () => delays.disable();
}
