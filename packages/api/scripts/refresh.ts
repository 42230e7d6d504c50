import { writeFile } from "node:fs/promises";
import { generateRegistry } from "./generate-registry.ts";
import { generateTypes } from "./generate-types.ts";

await writeFile(new URL("../src/database/types.gen.ts", import.meta.url), await generateTypes());
await writeFile(new URL("../src/registry.gen.ts", import.meta.url), await generateRegistry());
