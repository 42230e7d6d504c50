import { root } from "../launch/processes.ts";
import { checkFlakyTests, readFlakyTests } from "../test-runner/flaky-tests.ts";

// Fails if tests/flaky.json names a test that was flaky twice within 14 days, or too many tests. In CI it only
// warns: a change does not have to wait for the fix of an unrelated flaky test.

const errors = checkFlakyTests(readFlakyTests(root));
for (const message of errors) {
  console.error(`${message} Find the cause, then remove the entries with the fix.`);
}
if (errors.length > 0 && process.env["CI"] === undefined) process.exitCode = 1;
