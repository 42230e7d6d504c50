import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { documentText, publicDocuments } from "./documents.ts";

// While somebody works: the documents of `public/` as the code says them now. `npm run generate` writes
// the rest that is generated.

for (const [name, value] of Object.entries(publicDocuments())) {
  const file = join(import.meta.dirname, "../../public", name);
  const text = documentText(value);
  if ((await readFile(file, "utf8").catch(() => null)) === text) continue;
  await writeFile(file, text);
  console.log(`wrote public/${name}`);
}
