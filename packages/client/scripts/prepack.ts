import { join } from "node:path";
import { bundleClient } from "./bundle.ts";
import { publishManifest } from "./published-manifest.ts";

await bundleClient();
await publishManifest(join(import.meta.dirname, ".."), {
  exports: { ".": { types: "./dist/types/index.d.ts", default: "./dist/index.js" } },
  files: ["dist/index.js", "dist/types", "README.md"],
});
