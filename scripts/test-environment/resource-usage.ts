import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { countDescriptors } from "./descriptors.ts";

/**
 * The resources of an idle process: heap bytes after garbage collection, bytes of RSS, descriptors without the
 * connections that clients keep open.
 */
export type ResourceUsage = { memory: number; rss: number; descriptors: number };

/** Node's options with which a process reports its memory to `measureResources`. */
export const measurableOptions = [
  "--expose-gc",
  `--import=${pathToFileURL(join(import.meta.dirname, "report-memory.ts")).href}`,
];

/** @throws Error when there is no response within ten seconds */
export async function measureResources(child: ChildProcess): Promise<ResourceUsage> {
  const memory = await new Promise<number>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      child.off("message", onMessage);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error("the process did not report its memory within 10 s"));
    }, 10_000);
    const onMessage = (message: { type?: string; memory?: number }) => {
      if (message.type !== "usage") return;
      end();
      resolve(Number(message.memory));
    };
    child.on("message", onMessage);
    child.send({ type: "measure" });
  });
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return {
    memory,
    rss: Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1] ?? Number.NaN) * 1024,
    descriptors: countDescriptors(Number(child.pid)),
  };
}
