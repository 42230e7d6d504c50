import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generateRegistry } from "@werkbank/api/generate-registry";
import { generateTypes } from "@werkbank/api/generate-types";
import { generateClientTypes, generateProblemTypes } from "@werkbank/client/generate";

// `npm run generate` writes what is derived from the operations and migrations; with `--check` it
// writes nothing and fails when a file is not what it would write.

const root = join(import.meta.dirname, "..");
const checkOnly = process.argv.includes("--check");
const stale: string[] = [];

await emit("packages/api/src/database/types.gen.ts", await generateTypes());
await emit("packages/api/src/registry.gen.ts", await generateRegistry());

// Only now, since they import the registry just written.
const { documentText, publicDocuments } = await import("./generate/documents.ts");

const documents = publicDocuments();
for (const [name, value] of Object.entries(documents)) {
  await emit(`public/${name}`, documentText(value));
}
await emit(
  "packages/client/src/schema.gen.ts",
  await generateClientTypes(documents["openapi.json"]),
);
await emit("packages/client/src/problems.gen.ts", generateProblemTypes(documents["problems.json"]));

if (stale.length > 0) {
  console.error(`Not fresh: ${stale.join(", ")}. Run \`npm run generate\` and commit the result.`);
  process.exit(1);
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
