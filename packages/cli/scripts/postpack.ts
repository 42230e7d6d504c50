import { join } from "node:path";
import { restoreManifest } from "../../client/scripts/published-manifest.ts";

await restoreManifest(join(import.meta.dirname, ".."));
