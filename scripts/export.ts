import { join } from "node:path";
import { parseArgs } from "node:util";
import { readPublication } from "../lib/publication/publication-store.ts";
import { writeExport } from "./export/write-export.ts";
import { root } from "./launch/processes.ts";

// `npm run export -- FOLDER`: writes the last build's published site as files into a new folder, with the
// nginx configuration to serve them.

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) {
    throw new Error("npm run export -- FOLDER: a new folder for the files");
  }
  const stored = await readPublication(join(root, ".publication"));
  if (stored === undefined) throw new Error("The site is not built yet; run npm run build first.");
  const { addresses, files, bytes } = await writeExport(stored.publication, folder);
  console.log(`Exported ${addresses} addresses: ${files} files, ${bytes} bytes, in ${folder}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
