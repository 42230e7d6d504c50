import { expect, test } from "vitest";
import { describeFailures } from "./test-failures.ts";

const passed = { fullName: "adds", status: "passed", failureMessages: [] };

test("a failed test is one line: file, name and the beginning of its message", () => {
  const failureMessages = ["\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n    at x.ts:1"];
  const lines = describeFailures(
    [
      {
        name: "/repo/lib/sum.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          passed,
          { fullName: "sum subtracts", status: "failed", failureMessages },
        ],
      },
      { name: "/repo/lib/ok.test.ts", status: "passed", message: "", assertionResults: [passed] },
    ],
    "/repo",
  );
  expect(lines).toEqual([
    "FAILED lib/sum.test.ts > sum subtracts: AssertionError: expected 1 to be 2",
  ]);
});

test("a file that failed outside its tests is named with its message", () => {
  const file = { name: "/repo/a.test.ts", status: "failed", assertionResults: [] };
  expect(describeFailures([{ ...file, message: "\nCannot find module\nmore" }], "/repo")).toEqual([
    "FAILED a.test.ts: Cannot find module",
  ]);
  expect(describeFailures([{ ...file, message: "" }], "/repo")).toEqual([
    "FAILED a.test.ts: outside its tests; what it said stands above",
  ]);
});

test("a file whose tests passed and whose end failed is named too", () => {
  const file = { name: "/repo/a.test.ts", status: "failed", message: "afterAll: refused" };
  expect(describeFailures([{ ...file, assertionResults: [passed] }], "/repo")).toEqual([
    "FAILED a.test.ts: afterAll: refused",
  ]);
});
