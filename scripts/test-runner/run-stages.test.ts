import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root as repository } from "../launch/processes.ts";
import { runStages } from "./run-stages.ts";
import type { Stage } from "./stage.ts";
import type { TestReport } from "./test-report.ts";

const counter = `import { appendFileSync, readFileSync } from "node:fs";
/** Counts the runs of a file across processes. */
export function countRun(name: string): number {
  appendFileSync(name, "x");
  return readFileSync(name, "utf8").length;
}
`;

/** A test that fails in its first runs. */
const failing = (failures: number): string => `import { expect, test } from "vitest";
import { countRun } from "../../count-run.ts";
test("a test", () => expect(countRun(import.meta.filename + ".runs")).toBeGreaterThan(${failures}));
`;

/** A test that passes, and in its first runs leaves a rejection that nothing handles. */
const rejecting = (
  rejections: number,
): string => `import { setImmediate } from "node:timers/promises";
import { test } from "vitest";
import { countRun } from "../../count-run.ts";
test("a test", async () => {
  if (countRun(import.meta.filename + ".runs") <= ${rejections}) void Promise.reject(new Error("unhandled"));
  await setImmediate();
});
`;

const failingInBrowser = `import { afterAll, expect, test } from "vitest";
import { startBrowser } from ${JSON.stringify(join(repository, "tests/support/browser.ts"))};
import { countRun } from "../../count-run.ts";
const browser = await startBrowser();
afterAll(() => browser?.close());
test("a page", async () => {
  const context = await browser!.newContext();
  const page = await context.newPage();
  await page.setContent("<h1>A page</h1>");
  try {
    expect(countRun(import.meta.filename + ".runs")).toBeGreaterThan(1);
  } finally {
    await context.close();
  }
});
`;

const config = `import { defineConfig } from "vitest/config";
import { LongestFirst } from ${JSON.stringify(join(import.meta.dirname, "longest-first.ts"))};
export default defineConfig({ test: { maxWorkers: 1, sequence: { sequencer: LongestFirst }, projects: [
  { extends: true, test: { name: "browser", include: ["tests/**/*.test.ts"] } },
  { extends: true, test: { name: "api", include: ["packages/**/*.test.ts"] } },
] } });
`;

/** Runs the stages \`api\` and \`browser\` of a repository with these test files. */
async function runWith(files: Record<string, string>, env: Record<string, string> = {}) {
  const root = await mkdtemp(join(tmpdir(), "werkbank-runner-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await symlink(join(repository, "node_modules"), join(root, "node_modules"));
  const all = {
    "package.json": '{ "type": "module" }',
    "vitest.config.ts": config,
    "count-run.ts": counter,
    "tests/browser/always.test.ts": failing(0),
    "packages/api/always.test.ts": failing(0),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const stages = ["api", "browser"].map((name): Stage => ({
    name,
    budgetSeconds: 60,
    run: ({ vitest }) => vitest(["--project", name]),
  }));
  const { CI: _ci, VITEST: _vitest, ...outer } = process.env;
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const options = {
    root,
    env: { ...outer, ...env },
    retry: true,
    isWhole: false,
    isQuiet: true,
    log,
  };
  const passed = await runStages(stages, options);
  const [run = ""] = (await readdir(join(root, ".cache/test-report"))).filter(
    (name) => name !== "durations.json",
  );
  const folder = join(root, ".cache/test-report", run);
  const report = JSON.parse(await readFile(join(folder, "report.json"), "utf8")) as TestReport;
  return { root, folder, passed, lines, report };
}

test("a browser test that fails once is flaky and passes, and its trace is kept", async () => {
  const file = "tests/browser/page.test.ts";
  const { root, folder, passed, lines } = await runWith({ [file]: failingInBrowser });
  expect(passed).toBe(true);
  const message = "expected 1 to be greater than 1";
  expect(lines).toContain(`FLAKY ${file} > a page: ${message}`);
  expect(lines.at(-1)).toBe("3 passed, 0 failed, 0 skipped");
  const evidence = join(folder, "evidence/tests-browser-page.test.ts");
  expect((await readdir(evidence)).toSorted()).toEqual(["a-page-1.png", "a-page.zip"]);
  expect(await readdir(join(folder, "logs"))).not.toEqual([]);
  const flaky = JSON.parse(await readFile(join(root, "tests/flaky.json"), "utf8"));
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/u);
  expect(flaky).toEqual([{ date, file, test: "a page", message }]);
}, 120_000);

test("tests of a file that failed with the same message are listed once", async () => {
  const crashing = `${failing(1)}
test("another test", () => expect(readFileSync(import.meta.filename + ".runs", "utf8").length).toBeGreaterThan(1));
`;
  const text = `import { readFileSync } from "node:fs";\n${crashing}`;
  const { root, passed, lines } = await runWith({ "tests/server/crash.test.ts": text });
  expect(passed).toBe(true);
  expect(lines.filter((line) => line.startsWith("FLAKY "))).toHaveLength(1);
  expect(JSON.parse(await readFile(join(root, "tests/flaky.json"), "utf8"))).toMatchObject([
    { file: "tests/server/crash.test.ts", test: "a test" },
  ]);
});

test("in CI a flaky test is printed, and the working tree stays unchanged", async () => {
  const { root, passed, lines } = await runWith(
    { "tests/browser/once.test.ts": failing(1) },
    { CI: "true" },
  );
  expect(passed).toBe(true);
  expect(lines.filter((line) => line.startsWith("FLAKY "))).toHaveLength(1);
  expect(existsSync(join(root, "tests/flaky.json"))).toBe(false);
});

test.each([
  ["a browser test that fails twice", "tests/browser/twice.test.ts", failing(2), 2],
  ["an API test that fails once", "packages/api/race.test.ts", failing(1), 1],
  ["a documentation test that fails once", "tests/documentation/once.test.ts", failing(1), 1],
])("%s fails the run", async (_, file, text, runs) => {
  const { root, passed, lines, report } = await runWith({ [file]: text });
  expect(passed).toBe(false);
  expect(lines).toContainEqual(
    expect.stringMatching(new RegExp(`^FAILED ${file} > a test: .+`, "u")),
  );
  expect(lines.at(-1)).toBe("2 passed, 1 failed, 0 skipped");
  expect(await readFile(join(root, `${file}.runs`), "utf8")).toHaveLength(runs);
  // The other stage has run as well.
  expect(report.stages.map(({ name, files }) => [name, files.length])).toEqual([
    ["api", file.startsWith("packages/") ? 2 : 1],
    ["browser", file.startsWith("packages/") ? 1 : 2],
  ]);
});

test("a browser file with an unhandled error runs again, and is flaky if it passes", async () => {
  const file = "tests/browser/rejecting.test.ts";
  const { root, passed, lines } = await runWith({ [file]: rejecting(1) });
  expect(passed).toBe(true);
  expect(lines).toContain(`FLAKY ${file}: unhandled`);
  expect(lines.at(-1)).toBe("3 passed, 0 failed, 0 skipped");
  expect(JSON.parse(await readFile(join(root, "tests/flaky.json"), "utf8"))).toMatchObject([
    { file, test: null, message: "unhandled" },
  ]);
});

test.each([
  ["twice in a browser file", "tests/browser/rejecting.test.ts", 2],
  ["once in an API file", "packages/api/rejecting.test.ts", 1],
])("an unhandled error %s fails the run, and the report names the file", async (_, file, runs) => {
  const { root, passed, lines, report } = await runWith({ [file]: rejecting(runs) });
  expect(passed).toBe(false);
  const stage = file.startsWith("packages/") ? "api" : "browser";
  expect(lines).toContain(`FAILED ${file}: unhandled (${stage})`);
  expect(lines.at(-1)).toBe("3 passed, 1 failed, 0 skipped");
  expect(await readFile(join(root, `${file}.runs`), "utf8")).toHaveLength(runs);
  const found = report.stages.find(({ name }) => name === stage);
  expect(found).toMatchObject({ state: "failed", errors: [] });
  expect(found?.files.find((one) => one.file === file)).toMatchObject({
    state: "failed",
    errors: ["unhandled"],
  });
});

test("an unhandled error of a file with a failed test is reported as well", async () => {
  const file = "packages/api/rejecting.test.ts";
  const text = `${rejecting(1)}test("another", () => Promise.reject(new Error("failed")));`;
  const { lines } = await runWith({ [file]: text });
  expect(lines).toContain(`FAILED ${file} > another: failed (api)`);
  expect(lines).toContain(`FAILED ${file}: unhandled (api)`);
  expect(lines.at(-1)).toBe("3 passed, 2 failed, 0 skipped");
});

test("a file that cannot be imported fails the run, with its message", async () => {
  const { passed, lines } = await runWith({
    "packages/api/broken.test.ts": 'throw new Error("broken");',
  });
  expect(passed).toBe(false);
  expect(lines).toContain("FAILED packages/api/broken.test.ts: broken (api)");
});

test("a run prints and keeps the durations of files and stages", async () => {
  const { root, lines, report } = await runWith({});
  const durations = JSON.parse(
    await readFile(join(root, ".cache/test-report/durations.json"), "utf8"),
  );
  expect(Object.keys(durations).toSorted()).toEqual([
    "packages/api/always.test.ts",
    "tests/browser/always.test.ts",
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/^ +api +0:\d\d +1:00 passed$/u));
  expect(lines).toContainEqual(
    expect.stringMatching(/^ +\d+\.\d s packages\/api\/always\.test\.ts \(api\)$/u),
  );
  expect(report.stages.map(({ name, state }) => [name, state])).toEqual([
    ["api", "passed"],
    ["browser", "passed"],
  ]);
});

test("files that took longest in the last run start first", async () => {
  const recording = `import { appendFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "vitest";
test("a test", () => appendFileSync("order", basename(import.meta.filename, ".test.ts") + " "));
`;
  const { root } = await runWith({
    "packages/api/quick.test.ts": recording,
    "packages/api/slow.test.ts": recording,
    "packages/api/slowest.test.ts": recording,
    ".cache/test-report/durations.json": JSON.stringify({
      "packages/api/quick.test.ts": 1,
      "packages/api/slow.test.ts": 20,
      "packages/api/slowest.test.ts": 300,
    }),
  });
  expect(await readFile(join(root, "order"), "utf8")).toBe("slowest slow quick ");
});
