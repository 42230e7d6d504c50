import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateRegistry } from "@werkbank/api/generate-registry";
import { documentText, dutchDocuments, publicDocuments } from "./documents.ts";
import { readFieldTexts } from "./field-texts.ts";
import { readOperationFiles } from "./operation-files.ts";

// During development: writes the documents of `public/` from the current code, and the Dutch texts next to
// it. `npm run generate` writes everything else.

const root = join(import.meta.dirname, "../..");
const { found } = await generateRegistry();
const { dutch } = await readOperationFiles(root, found, []);
const texts = await readFieldTexts(root);
const documents = { ...publicDocuments(), ...(await dutchDocuments(root, dutch, texts)) };

for (const [name, value] of Object.entries(documents)) {
  const file = join(root, name);
  const text = documentText(value);
  if ((await readFile(file, "utf8").catch(() => null)) === text) continue;
  await writeFile(file, text);
  console.log(`wrote ${name}`);
}
