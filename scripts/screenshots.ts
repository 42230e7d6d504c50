import { root } from "./launch/processes.ts";
import { runStages } from "./test-runner/run-stages.ts";
import type { Stage } from "./test-runner/stage.ts";

// `npm run screenshots`: takes the screenshots of the guides from the built site, or some of them:
// `npm run screenshots -- -t quote-page`.

const stage: Stage = {
  name: "screenshots",
  budgetSeconds: null,
  run: ({ vitest }) =>
    vitest(["--project", "browser", "tests/screenshots", ...process.argv.slice(2)]),
};
const env = { ...process.env, WERKBANK_SCREENSHOTS: "write" };
const passed = await runStages([stage], {
  root,
  env,
  retry: false,
  isWhole: false,
  log: console.log,
});
process.exit(passed ? 0 : 1);
