import { join } from "node:path";
import { bundleClient } from "./bundle.ts";
import { packBundle } from "./pack-bundle.ts";

// `npm run pack -w @werkbank/client -- FOLDER`: creates the tarball that other projects install.

process.exitCode = await packBundle(
  {
    directory: join(import.meta.dirname, ".."),
    entries: { exports: { ".": { types: "./types/index.d.ts", default: "./index.js" } } },
    build: bundleClient,
  },
  process.argv[2],
);
