import { root } from "../launch/processes.ts";
import { checkFlakyTests, readFlakyTests } from "../test-runner/flaky-tests.ts";

// Fails if tests/flaky.json names a test that was flaky twice within 14 days, or too many tests. In CI it only
// warns: a change does not have to wait for the fix of an unrelated flaky test.

const faults = checkFlakyTests(readFlakyTests(root));
for (const fault of faults) {
  console.error(`${fault} Find the cause, then remove the entries with the fix.`);
}
if (faults.length > 0 && process.env["CI"] === undefined) process.exitCode = 1;
