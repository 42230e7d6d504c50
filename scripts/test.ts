import { ensureBuilt } from "./build.ts";
import { root } from "./launch/processes.ts";
import { runStages } from "./test-runner/run-stages.ts";
import { allStages } from "./test-runner/stages.ts";
import type { Stage } from "./test-runner/stage.ts";

// `npm test`: runs every test. The API's suite runs on the embedded engine, and on PostgreSQL too if
// TEST_DATABASE_URL names a server. With arguments, which are Vitest's, runs those tests only:
// `npm test -- --project idp`.

const build: Stage["run"] = async ({ env }) => {
  await ensureBuilt({ rootDir: root, env, log: console.log });
  return { files: [], errors: [] };
};

const forwarded = process.argv.slice(2);
const { env } = process;
const names = [
  "build",
  "unit",
  "api",
  ...(env["TEST_DATABASE_URL"] ? ["api-postgres"] : []),
  "browser",
];
const stages: Stage[] =
  forwarded.length > 0
    ? [{ name: "tests", budgetSeconds: null, run: ({ vitest }) => vitest(forwarded) }]
    : allStages({ coverage: {}, build }).filter(({ name }) => names.includes(name));
const isWhole = forwarded.length === 0;
const passed = await runStages(stages, { root, env, retry: isWhole, isWhole, log: console.log });
process.exit(passed ? 0 : 1);
