import { join } from "node:path";
import { publishManifest } from "@werkbank/client/published-manifest";
import { bundleCli } from "./bundle.ts";

await bundleCli();
await publishManifest(join(import.meta.dirname, ".."), {
  bin: { werkbank: "dist/werkbank.js" },
  files: ["dist/werkbank.js", "README.md"],
});
