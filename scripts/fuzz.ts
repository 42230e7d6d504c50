import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ensureBuilt } from "./build.ts";
import { sendMalformedRequests } from "./fuzz/send-malformed-requests.ts";
import { root } from "./launch/processes.ts";
import { readArguments } from "./launch/read-arguments.ts";

// `npm run fuzz -- 50000`: sends this number of valid, nearly valid and hostile requests, drawn from the
// OpenAPI document (packages/api/src/registry-tests/generated-requests.test.ts), with a new seed each time, which
// it prints. `--seed N` repeats a run, `--operation id` limits it to one operation. Runs on PostgreSQL if
// TEST_DATABASE_URL names a server, else on the embedded engine. `npm run fuzz -- 100000 --raw`: sends
// malformed requests that no client would send, over a connection each, to every part of the built server
// and to the local identity provider (fuzz/malformed-requests.ts).

const usage = "npm run fuzz -- [requests] [--raw] [--seed N] [--operation operationId]";

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    raw: { type: "boolean", default: false },
    seed: { type: "string" },
    operation: { type: "string" },
  },
});
const [count = "10000"] = positionals;
const seed = values.seed ?? String(Date.now() % 2 ** 31);
if (![count, seed].every((text) => /^\d{1,9}\d?$/u.test(text))) {
  console.error(usage);
  process.exit(1);
}
console.log(`${count} requests from the seed ${seed}`);
process.exit(values.raw ? await sendMalformed() : await sendGenerated());

async function sendMalformed(): Promise<number> {
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  const errors = await sendMalformedRequests({
    count: Number(count),
    seed: Number(seed),
    log: console.log,
  });
  for (const one of errors.slice(0, 50)) console.error(one);
  console.log(errors.length === 0 ? "Each was answered or ended." : `${errors.length} faults.`);
  return errors.length === 0 ? 0 : 1;
}

async function sendGenerated(): Promise<number> {
  const project = process.env["TEST_DATABASE_URL"] ? "api-postgres" : "api";
  const child = spawn(
    process.execPath,
    [
      join(root, "scripts/test.ts"),
      "--project",
      project,
      "packages/api/src/registry-tests/generated-requests.test.ts",
      ...(values.operation === undefined ? [] : ["-t", ` ${values.operation}$`]),
    ],
    {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, WERKBANK_REQUESTS: count, WERKBANK_REQUESTS_SEED: seed },
    },
  );
  const [status] = (await once(child, "exit")) as [number | null];
  return status ?? 1;
}
