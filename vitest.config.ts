import { defineConfig, type Plugin } from "vitest/config";
import { LongestFirst } from "./scripts/test-runner/longest-first.ts";

const project = (name: string, include: string[], test: object = {}) => ({
  extends: true as const,
  test: { name, include, ...test },
});

// Files of these projects share the modules of their worker, and with them its embedded database, which takes
// seconds to start. A file must therefore mock no module and restore whatever else it replaces.
const withSharedModules = { isolate: false };

const apiProject = (name: string, setup: string, test: object) =>
  project(name, ["packages/{api,demo}/**/*.test.ts"], {
    ...withSharedModules,
    globalSetup: `packages/api/src/testing/${setup}.ts`,
    ...test,
  });

// Tests must pass in any order. On PostgreSQL, the tests of each file run in a shuffled order with a fixed seed;
// `--sequence.seed=N` tries another one.
const withShuffledTests = { sequence: { shuffle: { tests: true } } };

/**
 * Resolves packages as in production: under the "development" condition, micromark has a build that is several
 * times slower.
 */
const withoutDevelopmentCondition: Plugin = {
  name: "without-development",
  configResolved({ ssr }) {
    const conditions = ssr.resolve?.conditions ?? [];
    conditions.splice(0, conditions.length, "node");
  },
};

// The API's suite always runs on the embedded engine, and also on PostgreSQL if TEST_DATABASE_URL is set. Each
// engine is a separate run (scripts/test.ts), since the setup is passed in environment variables.
export default defineConfig({
  plugins: [withoutDevelopmentCondition],
  test: {
    pool: "forks",
    // One more than the two cores of CI: tests spend a quarter of their time waiting for other processes.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst, seed: 1 },
    // A busy machine takes many times as long as an idle one.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    projects: [
      project("idp", ["packages/idp/**/*.test.ts"], withSharedModules),
      apiProject("api", "setup-embedded", { exclude: ["**/*.postgres.test.ts"] }),
      ...(process.env["TEST_DATABASE_URL"]
        ? [apiProject("api-postgres", "setup-postgres", withShuffledTests)]
        : []),
      project("cli", ["packages/{cli,client,client-python}/**/*.test.ts"], {
        ...withSharedModules,
        globalSetup: "packages/api/src/testing/setup-embedded.ts",
      }),
      project(
        "site",
        [
          "{components,lib,scripts}/**/*.test.ts",
          "packages/{http,icalendar,settings}/**/*.test.ts",
        ],
        withSharedModules,
      ),
      project("browser", ["tests/**/*.test.ts"], {
        ...withSharedModules,
        globalSetup: "tests/support/first-start.ts",
        setupFiles: "tests/support/name-logs.ts",
        testTimeout: 120_000,
        hookTimeout: 600_000,
        expect: { poll: { timeout: 20_000 } },
      }),
    ],
  },
});
