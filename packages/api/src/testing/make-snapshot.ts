import { createEmbedded, dumpEmbedded } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import { installTestJobs } from "./job-clock.ts";

/** Creates the snapshot of the embedded database with which each test run starts: the tables, and the job clock. */
export async function createSnapshot(): Promise<Uint8Array> {
  const database = await createEmbedded("memory");
  try {
    await migrate(database);
    await installTestJobs(database);
    return new Uint8Array(await (await dumpEmbedded(database)).arrayBuffer());
  } finally {
    await database.close();
  }
}
