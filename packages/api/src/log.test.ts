import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { LogLevel } from "./log.ts";

/** Returns the log entries on the standard error of a separate process. */
function linesOf(level: LogLevel): Record<string, unknown>[] {
  const script = `
    const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, "log.ts"))});
    const log = createLog(${JSON.stringify(level)});
    log({ level: "info", message: "a notice", port: 3000 });
    log({ level: "error", message: "a failure\\nof two lines", requestId: "r1" });
    process.exit(0);`;
  const command = `"${process.execPath}" --input-type=module -e '${script}' 2>&1`;
  const text = execFileSync("sh", ["-c", command], { encoding: "utf8" });
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const written = { time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/u), pid: expect.any(Number) };
const notice = { level: "info", ...written, port: 3000, message: "a notice" };
const failure = {
  level: "error",
  ...written,
  requestId: "r1",
  message: "a failure\nof two lines",
};

test("writes one JSON object per line, and loses none at process exit", () => {
  expect(linesOf("info")).toEqual([notice, failure]);
});

test("omits entries below the level", () => {
  expect(linesOf("error")).toEqual([failure]);
  expect(linesOf("silent")).toEqual([]);
});
