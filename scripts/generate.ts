import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generateRegistry } from "@werkbank/api/generate-registry";
import { generateTypes } from "@werkbank/api/generate-types";
import { generateClientTypes, generateProblemTypes } from "@werkbank/client/generate";
import { toConfiguration } from "./generate/configuration.ts";

// `npm run generate` writes what is derived from the operations and migrations; with `--check` it
// writes nothing and fails when a file is not what it would write.

const root = join(import.meta.dirname, "..");
const checkOnly = process.argv.includes("--check");
const stale: string[] = [];

await emit("packages/api/src/database/types.gen.ts", await generateTypes());
await emit("packages/api/src/registry.gen.ts", await generateRegistry());

// Only now, since they import the registry just written.
const { builtInRoles, operations, problemTypes, toOpenApi, toToolCatalogue } =
  await import("@werkbank/api/contract");

const openapi = toOpenApi(operations, "http://127.0.0.1:3000");
const problems = Object.entries(problemTypes).map(([code, type]) => ({ code, ...type }));
await emit("public/openapi.json", json(openapi));
await emit("public/tools.json", json(toToolCatalogue(operations)));
await emit("public/problems.json", json(problems));
await emit("public/configuration.json", json(toConfiguration()));
await emit(
  "public/roles.json",
  json(builtInRoles.map(({ name, permissions }) => ({ name, permissions }))),
);
await emit("packages/client/src/schema.gen.ts", await generateClientTypes(openapi));
await emit("packages/client/src/problems.gen.ts", generateProblemTypes(problems));

if (stale.length > 0) {
  console.error(`Not fresh: ${stale.join(", ")}. Run \`npm run generate\` and commit the result.`);
  process.exit(1);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
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
