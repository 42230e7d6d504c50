import { join } from "node:path";
import { packBundle } from "@werkbank/client/pack-bundle";
import { bundleCli } from "./bundle.ts";

// `npm run pack -w @werkbank/cli -- FOLDER`: makes the tarball that installs the command.

process.exitCode = await packBundle(
  {
    directory: join(import.meta.dirname, ".."),
    entries: { bin: { werkbank: "werkbank.js" } },
    build: (folder) => bundleCli(join(folder, "werkbank.js")),
  },
  process.argv[2],
);
