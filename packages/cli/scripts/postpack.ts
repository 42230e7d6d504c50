import { join } from "node:path";
import { restoreManifest } from "@werkbank/client/published-manifest";

await restoreManifest(join(import.meta.dirname, ".."));
