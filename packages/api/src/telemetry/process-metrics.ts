import { metrics } from "@opentelemetry/api";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { scope } from "./instruments.ts";

const resolutionMs = 10;

/**
 * Measures this process: event loop delay since the last reading, memory and processor time.
 *
 * @returns a function that stops measuring
 */
export function measureProcess(): () => void {
  const meter = metrics.getMeter(scope);
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3);
  const mean = meter.createObservableGauge("nodejs.eventloop.delay.mean", { unit: "s" });
  const p99 = meter.createObservableGauge("nodejs.eventloop.delay.p99", { unit: "s" });
  const max = meter.createObservableGauge("nodejs.eventloop.delay.max", { unit: "s" });
  meter.addBatchObservableCallback(
    (result) => {
      if (delays.count > 0) {
        result.observe(mean, late(delays.mean));
        result.observe(p99, late(delays.percentile(99)));
        result.observe(max, late(delays.max));
      }
      delays.reset();
    },
    [mean, p99, max],
  );
  meter
    .createObservableGauge("process.memory.usage", { unit: "By" })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge("v8js.memory.heap.used", { unit: "By" })
    .addCallback((result) => result.observe(process.memoryUsage().heapUsed));
  meter.createObservableCounter("process.cpu.time", { unit: "s" }).addCallback((result) => {
    const { user, system } = process.cpuUsage();
    result.observe(user / 1e6, { "cpu.mode": "user" });
    result.observe(system / 1e6, { "cpu.mode": "system" });
  });
  return () => delays.disable();
}
