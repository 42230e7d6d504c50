import type { FlakyTest } from "./flaky-tests.ts";
import type { StageTools } from "./stage.ts";
import type { StageReport } from "./test-report.ts";
import { countTests, type Failure, failuresOf } from "./test-results.ts";

/**
 * Tests that depend on the timing of a browser or of other processes. A second run of any other test would hide
 * a race in the code under test.
 */
const retried = /^tests\/(?:browser|server|interop)\//u;

/**
 * Runs each failed file of a stage that may be retried once more, alone, in a new process with one worker. A file
 * that passes then counts as passed.
 *
 * @param stage updated in place
 * @param date the day, as YYYY-MM-DD
 * @returns the tests that had failed in files that passed; of tests of a file that failed with the same message, as
 *   after a crash of the browser, the first
 */
export async function retryFailed(
  stage: StageReport,
  { vitest }: Pick<StageTools, "vitest">,
  date: string,
): Promise<FlakyTest[]> {
  const flaky: FlakyTest[] = [];
  for (const [index, failed] of stage.files.entries()) {
    if (failed.state !== "failed" || !retried.test(failed.file)) continue;
    const alone = ["--maxWorkers=1", "--no-file-parallelism"];
    const { files, errors } = await vitest(["--project", failed.project, ...alone, failed.file]);
    const again = files.find(({ file }) => file === failed.file);
    if (again?.state !== "passed" || errors.length > 0) continue;
    stage.files[index] = { ...again, durationMs: failed.durationMs };
    flaky.push(...firstOfEachMessage(failuresOf(failed)).map((failure) => ({ date, ...failure })));
  }
  stage.state = countTests(stage).failed > 0 ? "failed" : "passed";
  return flaky;
}

function firstOfEachMessage(failures: readonly Failure[]): Failure[] {
  const byMessage = new Map(failures.toReversed().map((failure) => [failure.message, failure]));
  return failures.filter((failure) => byMessage.get(failure.message) === failure);
}
