import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./launch/processes.ts";

// `npm run fuzz -- 50000`: so many requests drawn from the OpenAPI document, allowed, nearly allowed and
// hostile (packages/api/src/walks/generated-requests.test.ts), from a seed that is new each time and told.
// `--seed N` draws the same again, `--operation id` those of one operation. On PostgreSQL when
// TEST_DATABASE_URL names a server, else on the embedded engine.

const usage = "npm run fuzz -- [requests] [--seed N] [--operation operationId]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, operation: { type: "string" } },
});
const [count = "10000"] = positionals;
const seed = values.seed ?? String(Date.now() % 2 ** 31);
if (![count, seed].every((text) => /^\d{1,9}\d?$/u.test(text))) {
  console.error(usage);
  process.exit(1);
}
console.log(`${count} requests from the seed ${seed}`);
const project = process.env["TEST_DATABASE_URL"] ? "api-postgres" : "api";
const child = spawn(
  process.execPath,
  [
    join(root, "scripts/test.ts"),
    "--project",
    project,
    "packages/api/src/walks/generated-requests.test.ts",
    ...(values.operation === undefined ? [] : ["-t", ` ${values.operation}$`]),
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, WERKBANK_REQUESTS: count, WERKBANK_REQUESTS_SEED: seed },
  },
);
const [status] = (await once(child, "exit")) as [number | null];
process.exitCode = status ?? 1;
