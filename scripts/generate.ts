import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ProblemTexts } from "#lib/contract/problems.ts";
import { generateRegistry } from "@werkbank/api/generate-registry";
import { generateTypes } from "@werkbank/api/generate-types";
import { generateClientTypes, generateProblemTypes } from "@werkbank/client/generate";
import { toConfiguration } from "./generate/configuration.ts";
import { compareContracts, type Contract } from "./generate/contract/compare-contracts.ts";
import { comparePlan } from "./generate/contract/compare-plan.ts";
import { readOperationFiles } from "./generate/operation-files.ts";
import { missingProblemWords } from "./generate/problem-words.ts";

// `npm run generate` writes what is derived from the operations and migrations, says how the contract
// with clients changes by it, and what an operation still lacks; with `--check` it writes nothing and
// fails when a file is not what it would write, or something is missing.

const root = join(import.meta.dirname, "..");
const checkOnly = process.argv.includes("--check");
const stale: string[] = [];

const registry = await orSay(generateRegistry());
await emit("packages/api/src/database/types.gen.ts", await orSay(generateTypes()));
await emit("packages/api/src/registry.gen.ts", registry.operations);
await emit("packages/api/src/surfaces/mcp/tool-order.gen.ts", registry.tools);

// Only now, since they import what was just written.
const { builtInRoles, operations, problemTypes, toOpenApi, toToolCatalogue } =
  await import("@werkbank/api/contract");
const { exampleParameters } = await import("@werkbank/api/testing");

const openapi = toOpenApi(operations, "http://127.0.0.1:3000");
const tools = toToolCatalogue(operations);
const problems = Object.entries(problemTypes).map(([code, type]) => ({ code, ...type }));
const accepted = {
  openapi: await readJson("public/openapi.json"),
  tools: await readJson("public/tools.json"),
  problems: await readJson("public/problems.json"),
} as Contract;
const declared = JSON.parse(JSON.stringify({ openapi, tools, problems })) as Contract;
const differences = compareContracts(accepted, declared);
const files = await readOperationFiles(root, registry.found, exampleParameters);
const problemsInDutch = await readJson("packages/api/src/problems/problem-types.nl.json");
const missing = [
  ...files.missing,
  ...missingProblemWords(problems, problemsInDutch as ProblemTexts),
  ...comparePlan(operations),
];

await emit("public/openapi.json", json(openapi));
await emit("public/tools.json", json(tools));
await emit("public/problems.json", json(problems));
await emit("public/configuration.json", json(toConfiguration()));
await emit(
  "public/roles.json",
  json(builtInRoles.map(({ name, permissions }) => ({ name, permissions }))),
);
await emit("packages/client/src/schema.gen.ts", await generateClientTypes(openapi));
await emit("packages/client/src/problems.gen.ts", generateProblemTypes(problems));
await emit("content/operations.nl.gen.json", json(files.dutch));
await emit("content/problems.nl.gen.json", json(problemsInDutch));

for (const { isCompatible, sentence } of differences) {
  console.log(`${isCompatible ? "compatible  " : "INCOMPATIBLE"} ${sentence}`);
}
for (const sentence of missing) console.error(`missing: ${sentence}`);
if (stale.length > 0) {
  console.error(`Not fresh: ${stale.join(", ")}. Run \`npm run generate\` and commit the result.`);
}
if (checkOnly && (stale.length > 0 || missing.length > 0)) process.exit(1);

/** What was made; what the tree does not allow to be made is one sentence, and the end. */
async function orSay<Made>(making: Promise<Made>): Promise<Made> {
  return making.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(root, path), "utf8")) as unknown;
}

async function emit(path: string, text: string): Promise<void> {
  const file = join(root, path);
  const present = await readFile(file, "utf8").catch(() => null);
  if (present === text) return;
  if (checkOnly) {
    stale.push(path);
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  console.log(`wrote ${path}`);
}
