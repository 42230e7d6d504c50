import { execFile, execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root } from "./launch/processes.ts";

// `npm run check`: all checks that don't run the product. With `-- --changed`, only quick checks of what differs
// from the last commit, or from the commit given after it.

/** One check, with a command of its own. */
type Step = {
  title: string;
  command: string;
  args: string[];
  /** The changed files for which `--changed` runs it; null: it only runs in a whole check. */
  concerns: RegExp | null;
  /** Takes files as further arguments, and can be limited to the changed ones. */
  takesFiles?: true;
};

const bin = (name: string): string => join(root, "node_modules/.bin", name);
const code = /\.tsx?$/u;

const steps: Step[] = [
  {
    title: "content and links",
    command: process.execPath,
    args: ["scripts/checks/check-content.ts"],
    concerns: /^content\/(?!.*\.gen\.json$)/u,
  },
  {
    title: "figures",
    command: process.execPath,
    args: ["scripts/checks/check-figures.ts"],
    concerns: /^(?:content|bench\/results|lib\/figures|scripts)\/|^README\.md$/u,
  },
  {
    title: "lint and import direction",
    command: bin("oxlint"),
    args: ["--type-aware", "--deny-warnings"],
    concerns: code,
    takesFiles: true,
  },
  {
    title: "module order, cycles, named files, decisions and lockfile",
    command: bin("vitest"),
    args: ["run", "scripts/checks"],
    concerns: /\.tsx?$|^(?:decisions\/)?[^/]+\.md$|^package-lock\.json$/u,
  },
  {
    title: "flaky tests",
    command: process.execPath,
    args: ["scripts/checks/check-flaky-tests.ts"],
    concerns: /^tests\/flaky\.json$/u,
  },
  {
    title: "generated files are fresh",
    command: process.execPath,
    args: ["scripts/generate.ts", "--check"],
    concerns: /^(?:packages|public|docs)\/|^scripts\/generate|^package-lock\.json$/u,
  },
  { title: "types", command: bin("tsc"), args: ["--noEmit"], concerns: code },
  { title: "dead code", command: bin("knip"), args: [], concerns: null },
  {
    title: "format",
    command: bin("oxfmt"),
    args: ["--check", "--no-error-on-unmatched-pattern"],
    concerns: /\.(?:[jt]sx?|mjs|json|css|ya?ml)$/u,
    takesFiles: true,
  },
];

/** Runs a step; returns its output if it failed, else null. */
async function runStep({ title, command, args }: Step): Promise<string | null> {
  const began = performance.now();
  const output = await new Promise<string | null>((resolve) => {
    const options = { cwd: root, env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" } };
    execFile(command, args, { ...options, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      resolve(error === null ? null : stdout + stderr || error.message);
    });
  });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${output === null ? "ok    " : "FAILED"} ${title} (${seconds} s)`);
  return output;
}

/** Lists the files that differ from a commit, including untracked ones. */
function changedSince(commit: string): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
  const changed = git("diff", "--name-only", "--diff-filter=d", commit);
  return `${changed}${git("ls-files", "--others", "--exclude-standard")}`
    .split("\n")
    .filter(Boolean);
}

function stepsFor(files: string[]): Step[] {
  return steps.flatMap((step) => {
    const concerned = files.filter((file) => step.concerns?.test(file));
    if (concerned.length === 0) return [];
    return [step.takesFiles === true ? { ...step, args: [...step.args, ...concerned] } : step];
  });
}

const changedIndex = process.argv.indexOf("--changed");
const chosen =
  changedIndex === -1 ? steps : stepsFor(changedSince(process.argv[changedIndex + 1] ?? "HEAD"));

// The compiler needs the route types that Next generates.
await runStep({ title: "route types", command: bin("next"), args: ["typegen"], concerns: code });

const waiting = [...chosen];
const failed: [title: string, output: string][] = [];
await Promise.all(
  Array.from({ length: Math.min(availableParallelism(), waiting.length) }, async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const output = await runStep(step);
      if (output !== null) failed.push([step.title, output]);
    }
  }),
);
for (const [title, output] of failed) console.log(`\n${title}:\n${output}`);
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(([title]) => title).join(", ")}. \`npm run fix\` formats.`);
  process.exit(1);
}
