import { join } from "node:path";
import {
  readPublication,
  type StoredPublication,
} from "../../lib/publication/publication-store.ts";
import { root } from "../../scripts/launch/processes.ts";

/**
 * Reads the publication of the last build.
 * @throws Error if there is none
 */
export async function readBuiltPublication(): Promise<StoredPublication> {
  const stored = await readPublication(join(root, ".publication"));
  if (stored === undefined) throw new Error("Run npm run build first.");
  return stored;
}
