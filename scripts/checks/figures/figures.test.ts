import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Measure, Result } from "../../../lib/figures/result.ts";
import { findRegressions } from "./compare-results.ts";
import { findCommitBeforeResults, readResultsAt } from "./earlier-results.ts";
import { findTypedFigures } from "./typed-figures.ts";

const measure = (change: Partial<Measure> = {}): Measure => ({
  id: "html",
  of: "HTML of a guide",
  unit: "requests/s",
  better: "more",
  ours: 20_000,
  references: { "bare node:http": 25_000 },
  ratios: { "bare node:http": 0.8 },
  ...change,
});

const result = (day: string, measures: Measure[], change: Partial<Result> = {}): Result => ({
  bench: "site",
  at: `2026-11-${day}T10:00:00.000Z`,
  commit: "0123456789",
  machine: { cpu: "CPU", cores: 2, memoryMiB: 8_192, os: "Linux", node: "v26.10.0", load: 1 },
  database: null,
  measures,
  ...change,
});

describe("the newest result of a bench", () => {
  test("may be slower on a slower machine if its ratios are the same", () => {
    const slower = measure({ ours: 2_000, references: { "bare node:http": 2_500 } });
    expect(findRegressions([result("21", [measure()]), result("22", [slower])])).toEqual([]);
  });

  test("is reported if a ratio got worse, with the reference", () => {
    const worse = measure({ ratios: { "bare node:http": 0.5 } });
    expect(findRegressions([result("21", [measure()]), result("22", [worse])])).toEqual([
      "site: html is 0.5 of bare node:http, was 0.8, on 2026-11-22 after 2026-11-21",
    ]);
  });

  test("is compared with the previous result only", () => {
    const worse = measure({ ratios: { "bare node:http": 0.5 } });
    const runs = [result("20", [measure()]), result("21", [worse]), result("22", [worse])];
    expect(findRegressions(runs)).toEqual([]);
  });

  test("is reported if a ratio rises where less is better", () => {
    const less = (ratio: number) => measure({ better: "less", ratios: { cp: ratio } });
    expect(findRegressions([result("21", [less(2)]), result("22", [less(1)])])).toEqual([]);
    expect(findRegressions([result("21", [less(1)]), result("22", [less(2)])])).toHaveLength(1);
  });

  test("is reported if a share falls by more than the margin", () => {
    const hits = (ours: number) => measure({ unit: "share", ours, ratios: {} });
    expect(findRegressions([result("21", [hits(0.9)]), result("22", [hits(0.89)])])).toEqual([]);
    expect(findRegressions([result("21", [hits(0.9)]), result("22", [hits(0.8)])])).toHaveLength(1);
  });

  test("may be worse if it is accepted with a reason, and in the 99th percentile", () => {
    const worse = measure({ ratios: { "bare node:http": 0.5 } });
    const accepted = { html: "each page has its own header now" };
    const pause = measure({ id: "html.p99", unit: "ms", better: "less" });
    const runs = [
      result("21", [measure(), pause]),
      result("22", [worse, { ...pause, ratios: { "bare node:http": 9 } }], { accepted }),
    ];
    expect(findRegressions(runs)).toEqual([]);
  });
});

test("a replaced result is read from the history of Git", async () => {
  const folder = await mkdtemp(join(tmpdir(), "results-"));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      cwd: folder,
    });
  const write = (day: string) =>
    writeFile(join(folder, "bench/results/site.json"), JSON.stringify(result(day, [measure()])));
  const replaced = () =>
    readResultsAt(folder, findCommitBeforeResults(folder) ?? "").map(({ at }) => at.slice(8, 10));
  try {
    git("init", "--quiet");
    await mkdir(join(folder, "bench/results"), { recursive: true });
    await write("21");
    git("add", ".");
    git("commit", "--quiet", "--message", "first");
    expect(findCommitBeforeResults(folder)).toBeUndefined();
    await write("22");
    expect(replaced()).toEqual(["21"]);
    git("commit", "--quiet", "--all", "--message", "second");
    git("commit", "--quiet", "--allow-empty", "--message", "third");
    expect(replaced()).toEqual(["21"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe("a figure typed into a text", () => {
  test.each([
    "A page takes 12 ms.",
    "Een pagina kost 12 milliseconden.",
    "It answers 25,000 requests a second.",
    "Dat zijn 300 zoekvragen per seconde.",
    "Pages come 4 times as fast.",
    "The p99 is low.",
    "A build takes 120 seconds of processor time.",
  ])("is reported with its line: %s", (sentence) => {
    const [error, ...others] = findTypedFigures("content/a.mdx", `# A\n\n${sentence}`);
    expect(error).toMatch(/^content\/a\.mdx:3: "/u);
    expect(others).toEqual([]);
  });

  test("is not reported in code, in a limit or in a component", () => {
    const text = [
      "At most 100 requests in a minute, and 10 MiB.",
      "Set `RETRY_MS` to `250 ms`.",
      "```text output\n12 ms\n```",
      '<Figure bench="site" title="p50" />',
    ];
    expect(findTypedFigures("content/a.mdx", text.join("\n\n"))).toEqual([]);
  });
});
