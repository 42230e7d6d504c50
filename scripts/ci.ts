import { execFileSync } from "node:child_process";
import { root } from "./launch/processes.ts";
import { runStages } from "./test-runner/run-stages.ts";
import { allStages } from "./test-runner/stages.ts";

// `.ci/run [STAGE…]`: runs all stages, or those named, in their order.

const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
const stages = allStages({
  coverage: {
    // Selects the pages and samples that this run tests, of those that not every run tests.
    WERKBANK_WALKS: process.env["WERKBANK_WALKS"] ?? commit,
    WERKBANK_REQUESTS: "10000",
  },
  // Unlike the build of `npm test`, it rejects pages with faults.
  build: ({ command }) => command("npm", "run", "build", "--", "--force"),
});
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  const names = stages.map(({ name }) => name).join(", ");
  console.error(`Unknown stage: ${unknown.join(", ")}. The stages are ${names}.`);
  process.exit(1);
}
const isWhole = chosen.length === 0;
const passed = await runStages(
  isWhole ? stages : stages.filter(({ name }) => chosen.includes(name)),
  { root, env: process.env, retry: true, isWhole, log: console.log },
);
process.exit(passed ? 0 : 1);
