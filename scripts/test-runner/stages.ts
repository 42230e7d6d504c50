import { root } from "../launch/processes.ts";
import { startPostgres, startReplica } from "../test-environment/postgres-server.ts";
import { listPostgresTests } from "./postgres-tests.ts";
import type { Environment } from "./run-vitest.ts";
import type { Stage } from "./stage.ts";

const minutes = (count: number): number => count * 60;
const projects = (...names: string[]): string[] => names.flatMap((name) => ["--project", name]);

export type StageOptions = {
  /** Variables that decide how much the tests cover. */
  coverage: Environment;
  /** Builds the site. */
  build: Stage["run"];
};

/** Returns the stages of `.ci/run` in their order; `npm test` runs some of them. */
export function allStages({ coverage, build }: StageOptions): Stage[] {
  return [
    {
      name: "check",
      budgetSeconds: minutes(1),
      run: ({ command }) => command("npm", "run", "check"),
    },
    {
      // It leaves a core idle for most of its time, so tests that don't need it run meanwhile.
      name: "build",
      budgetSeconds: minutes(3.5),
      inBackground: true,
      run: build,
    },
    {
      name: "unit",
      budgetSeconds: minutes(4),
      env: coverage,
      run: ({ vitest }) => vitest(projects("idp", "cli", "site")),
    },
    {
      name: "api",
      budgetSeconds: minutes(4),
      env: coverage,
      run: ({ vitest }) => vitest(projects("api")),
    },
    {
      // Faults that end the process or take its database away; `npm run soak -- --for 2h` has all of them.
      name: "soak",
      // It waits for most of its time, and checks what is stored, not how long it takes.
      budgetSeconds: minutes(4),
      inBackground: true,
      after: ["build"],
      run: ({ command }) =>
        command("npm", "run", "soak", "--", "1", "--only", "kill,stop,database,disk"),
    },
    {
      name: "api-postgres",
      budgetSeconds: minutes(3.5),
      async run({ vitest, env }) {
        const isWhole = env["WERKBANK_WALKS"] === "whole";
        const files = isWhole ? [] : await listPostgresTests(root);
        return withPostgres(env["TEST_DATABASE_URL"], (TEST_DATABASE_URL) =>
          vitest([...projects("api-postgres"), ...files], { TEST_DATABASE_URL }),
        );
      },
    },
    {
      // The separation of tenants, and every change with its undo, with reads from a replica.
      name: "replica",
      budgetSeconds: minutes(1),
      run: runWithReplica,
    },
    {
      name: "browser",
      budgetSeconds: minutes(8),
      env: coverage,
      after: ["build", "soak"],
      run: ({ vitest }) => vitest(projects("browser")),
    },
    {
      // A cluster loses its primary under load; checks what is stored, and prints how long nobody could write.
      name: "ha",
      budgetSeconds: minutes(4),
      after: ["build", "soak"],
      run: ({ command }) => command("npm", "run", "ha"),
    },
    {
      name: "moved",
      budgetSeconds: minutes(1),
      run: ({ command }) => command(".ci/moved"),
    },
  ];
}

const runWithReplica: Stage["run"] = async ({ vitest }) => {
  const names = ["tenancy", "foreign-ids", "undo"];
  const files = names.map((name) => `packages/api/src/registry-tests/${name}.test.ts`);
  const primary = startPostgres();
  const replica = startReplica(primary);
  try {
    return await vitest([...projects("api-postgres"), ...files], {
      TEST_DATABASE_URL: primary.url,
      TEST_DATABASE_READ_URL: replica.url,
    });
  } finally {
    replica.remove();
    primary.remove();
  }
};

/** Uses the server at `url`, or else one that is started for this. */
async function withPostgres<Result>(
  url: string | undefined,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (url !== undefined) return work(url);
  const server = startPostgres();
  try {
    return await work(server.url);
  } finally {
    server.remove();
  }
}
