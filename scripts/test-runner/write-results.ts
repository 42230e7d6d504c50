import { writeFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from "vitest/node";
import type { FileResult, RunResults, TestResult } from "./test-results.ts";

/** Vitest adds the path of the file that ran when the error occurred. */
type UnhandledError = { message: string; VITEST_TEST_PATH?: string };

/** A Vitest reporter: writes the results as JSON to the path in `WERKBANK_TEST_RESULTS`. */
export default class WriteResults implements Reporter {
  #root = "";

  onInit({ config }: Vitest): void {
    this.#root = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly UnhandledError[]): void {
    // An error outside of any test names the file during whose run it occurred.
    const byPath = Map.groupBy(errors, ({ VITEST_TEST_PATH }) => VITEST_TEST_PATH);
    const files = modules.map((module) => {
      const unhandled = byPath.get(module.moduleId) ?? [];
      byPath.delete(module.moduleId);
      return toFileResult(module, { root: this.#root, unhandled });
    });
    const results: RunResults = { files, errors: [...byPath.values()].flat().map(toMessage) };
    writeFileSync(process.env["WERKBANK_TEST_RESULTS"] ?? "", JSON.stringify(results));
  }
}

function toFileResult(
  module: TestModule,
  { root, unhandled }: { root: string; unhandled: readonly UnhandledError[] },
): FileResult {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  const state = module.state();
  const suites = [...module.children.allSuites()];
  return {
    file: relative(root, module.moduleId).split(sep).join("/"),
    project: module.project.name,
    // A file whose tests did not start because the run was interrupted has failed.
    state: unhandled.length > 0 || state === "queued" || state === "pending" ? "failed" : state,
    durationMs: Math.round(duration + collectDuration + setupDuration),
    tests: [...module.children.allTests()].map(toTestResult),
    errors: [...[module, ...suites].flatMap((one) => one.errors()), ...unhandled].map(toMessage),
  };
}

function toTestResult(test: TestCase): TestResult {
  const titles = [test.name];
  let parent: TestSuite | TestModule = test.parent;
  while (parent.type === "suite") {
    titles.unshift(parent.name);
    parent = parent.parent;
  }
  const { state, errors } = test.result();
  return {
    titles,
    state: state === "pending" ? "failed" : state,
    message: state === "failed" ? firstLine(errors[0]?.message ?? "") : null,
  };
}

const toMessage = ({ message }: { message: string }): string => firstLine(message);

function firstLine(text: string): string {
  const lines = stripVTControlCharacters(text).split("\n");
  return lines.find((line) => line.trim() !== "")?.trim() ?? "no message";
}
