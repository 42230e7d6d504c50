import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./launch/processes.ts";

// `npm run check`: everything that can be said about the tree without running the product.

const bin = (name: string) => join(root, "node_modules/.bin", name);

const steps: [title: string, command: string, args: string[]][] = [
  ["generated files are fresh", process.execPath, ["scripts/generate.ts", "--check"]],
  ["format", bin("oxfmt"), ["--check", "."]],
  ["lint and import direction", bin("oxlint"), ["--type-aware", "--deny-warnings"]],
  ["route types", bin("next"), ["typegen"]],
  ["types", bin("tsc"), ["--noEmit"]],
  ["dead code", bin("knip"), []],
  ["content and links", process.execPath, ["scripts/checks/check-content.ts"]],
];

const failed: string[] = [];
for (const [title, command, args] of steps) {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
  });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${title} (${seconds} s)`);
  if (status === 0) continue;
  failed.push(title);
  console.log(stdout + stderr);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(", ")}.`);
  process.exit(1);
}
