import { expect, test } from "vitest";
import { selectPostgresTests } from "./postgres-tests.ts";

const api = "packages/api/src";
const others = Array.from(
  { length: 300 },
  (_, index) => `${api}/domains/tasks/file-${index}.test.ts`,
);

test("registry-driven tests and those of PostgreSQL itself always run, drawn requests never", () => {
  const always = [
    `${api}/registry-tests/tenancy.test.ts`,
    `${api}/surfaces/mcp/every-tool.test.ts`,
    `${api}/jobs/jobs.postgres.test.ts`,
  ];
  const files = [...always, `${api}/registry-tests/generated-requests.test.ts`];
  for (const commit of ["a", "b", "c", "d"]) {
    expect(selectPostgresTests(files, { commit, changed: [] })).toEqual(always);
  }
});

test("all files of a changed domain run", () => {
  const changed = [`${api}/domains/tasks/task.ts`];
  expect(selectPostgresTests(others, { commit: "a", changed })).toEqual(others);
});

test("about a third of the other files runs, another one for each commit, and all over many commits", () => {
  const select = (commit: string) =>
    selectPostgresTests(others, { commit, changed: ["README.md"] });
  expect(select("a").length).toBeGreaterThan(60);
  expect(select("a").length).toBeLessThan(140);
  expect(select("a")).toEqual(select("a"));
  expect(select("a")).not.toEqual(select("b"));
  const commits = Array.from({ length: 40 }, (_, index) => `commit ${index}`);
  expect(new Set(commits.flatMap(select)).size).toBe(others.length);
});
