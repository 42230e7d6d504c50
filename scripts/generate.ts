import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generateRegistry } from "@werkbank/api/generate-registry";
import { generateTypes } from "@werkbank/api/generate-types";
import { generateClientTypes, generateProblemTypes } from "@werkbank/client/generate";
import { generatePythonClient } from "@werkbank/client/generate-python";
import { toTokenRule } from "@werkbank/http/look/tokens";
import type { OpenApi } from "#lib/contract/openapi.ts";
import type { ToolEntry } from "#lib/contract/tools.ts";
import { compareContracts, type Contract } from "./generate/contract/compare-contracts.ts";
import { readContract } from "./generate/contract/read-contract.ts";
import { findEditedMigrations } from "./generate/edited-migrations.ts";
import { readFieldTexts } from "./generate/field-texts.ts";
import { findMissingFieldTexts } from "./generate/missing-field-texts.ts";
import { readOperationFiles } from "./generate/operation-files.ts";
import { toLicences } from "./generate/licences.ts";
import { findMissingProblemTexts } from "./generate/missing-problem-texts.ts";

// `npm run generate` writes what is derived from the operations and migrations, and reports how the
// contract with clients differs from the last commit (or the one given with `--since`), which of its
// migrations were edited, and what operations still lack. With `--check` it writes nothing and fails when
// a file is outdated or something is missing.

const root = join(import.meta.dirname, "..");
const checkOnly = process.argv.includes("--check");
const since = process.argv.indexOf("--since");
const acceptedAt = since === -1 ? "HEAD" : (process.argv[since + 1] ?? "HEAD");
const stale: string[] = [];

await emit(
  "app/styles/tokens.gen.css",
  `/* Made by \`npm run generate\` from packages/http/src/look/tokens.ts. */\n${toTokenRule()}`,
);
const lock = await readFile(join(root, "package-lock.json"), "utf8");
const licences = toLicences(JSON.parse(lock));
await emit("docs/licences.md", licences.page);
const registry = await exitOnError(generateRegistry());
const rows = "packages/api/src/database/types.gen.ts";
const presentRows = await readFile(join(root, rows), "utf8").catch(() => null);
await emit(rows, await exitOnError(generateTypes(presentRows)));
await emit("packages/api/src/registry.gen.ts", registry.operations);
await emit("packages/api/src/surfaces/mcp/tool-order.gen.ts", registry.tools);

// Imported now, since they import what was just written.
const { documentText, dutchDocuments, publicDocuments, serviceDocuments } =
  await import("./generate/documents.ts");
const { exampleParameters } = await import("@werkbank/api/testing");

const files = await readOperationFiles(root, registry.found, exampleParameters);
const documents = publicDocuments();
const fieldTexts = await readFieldTexts(root);
const dutch = await dutchDocuments(root, files.dutch, fieldTexts);
const problems = documents["public/problems.json"];
const missing = [
  ...licences.rejected,
  ...files.missing,
  ...findMissingProblemTexts(problems, dutch["content/problems.nl.gen.json"]),
  ...findMissingFieldTexts(
    documents["public/openapi.json"] as unknown as OpenApi,
    documents["public/tools.json"] as unknown as ToolEntry[],
    fieldTexts,
  ),
];
const differences = compareContracts(await exitOnError(readContract(root, acceptedAt)), {
  openapi: documents["public/openapi.json"],
  tools: documents["public/tools.json"],
  problems,
} as unknown as Contract);

for (const [path, value] of Object.entries({ ...documents, ...dutch, ...serviceDocuments() })) {
  await emit(path, documentText(value));
}
await emit(
  "packages/client/src/schema.gen.ts",
  await generateClientTypes(documents["public/openapi.json"]),
);
await emit("packages/client/src/problems.gen.ts", generateProblemTypes(problems));
await emit(
  "packages/client-python/src/werkbank_client/_operations.py",
  generatePythonClient(documents["public/openapi.json"], problems),
);

for (const { isCompatible, sentence } of differences) {
  console.log(`${isCompatible ? "compatible  " : "INCOMPATIBLE"} ${sentence}`);
}
for (const sentence of await findEditedMigrations(root, acceptedAt))
  console.log(`edited       ${sentence}`);
for (const sentence of missing) console.error(`missing: ${sentence}`);
if (stale.length > 0) {
  console.error(`Not fresh: ${stale.join(", ")}. Run \`npm run generate\` and commit the result.`);
}
if (checkOnly && (stale.length > 0 || missing.length > 0)) process.exit(1);

/** Returns what was made; reports a failure in one sentence and exits. */
async function exitOnError<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
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
