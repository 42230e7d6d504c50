import { writeFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from "vitest/node";
import type { FileResult, RunResults, TestResult } from "./test-results.ts";

/** A Vitest reporter: writes the results as JSON to the path in `WERKBANK_TEST_RESULTS`. */
export default class WriteResults implements Reporter {
  #root = "";

  onInit({ config }: Vitest): void {
    this.#root = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const results: RunResults = {
      files: modules.map((module) => toFileResult(module, this.#root)),
      errors: errors.map(({ message }) => firstLine(message)),
    };
    writeFileSync(process.env["WERKBANK_TEST_RESULTS"] ?? "", JSON.stringify(results));
  }
}

function toFileResult(module: TestModule, root: string): FileResult {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  const state = module.state();
  const suites = [...module.children.allSuites()];
  return {
    file: relative(root, module.moduleId).split(sep).join("/"),
    project: module.project.name,
    // A file whose tests did not start because the run was interrupted has failed.
    state: state === "queued" || state === "pending" ? "failed" : state,
    durationMs: Math.round(duration + collectDuration + setupDuration),
    tests: [...module.children.allTests()].map(toTestResult),
    errors: [module, ...suites].flatMap((one) =>
      one.errors().map(({ message }) => firstLine(message)),
    ),
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

function firstLine(text: string): string {
  const lines = stripVTControlCharacters(text).split("\n");
  return lines.find((line) => line.trim() !== "")?.trim() ?? "no message";
}
