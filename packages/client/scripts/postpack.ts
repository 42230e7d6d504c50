import { join } from "node:path";
import { restoreManifest } from "./published-manifest.ts";

await restoreManifest(join(import.meta.dirname, ".."));
