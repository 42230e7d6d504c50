import { join } from "node:path";
import { parseArgs } from "node:util";
import { readDeployedPublication } from "../lib/publication/publication-store.ts";
import { siteConfig } from "../lib/site/site-config.ts";
import { writeExport } from "./export/write-export.ts";
import { root } from "./launch/processes.ts";

// `npm run export -- FOLDER`: writes the last build's published site, with the configured URLs, as files into a new
// folder, with the nginx configuration to serve them.

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) {
    throw new Error("npm run export -- FOLDER: a new folder for the files");
  }
  const config = siteConfig(process.env, root);
  const { publication } = await readDeployedPublication(join(root, ".publication"), config);
  const { addresses, files, bytes } = await writeExport(publication, folder);
  console.log(`Exported ${addresses} addresses: ${files} files, ${bytes} bytes, in ${folder}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
