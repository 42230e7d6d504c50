import { createEmbedded, dumpEmbedded } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import { installTestJobs } from "./job-clock.ts";

/** Creates the embedded database that each test run starts with: the tables, and a clock for jobs. */
export async function makeSnapshot(): Promise<Uint8Array> {
  const database = await createEmbedded("memory");
  try {
    await migrate(database);
    await installTestJobs(database);
    return new Uint8Array(await (await dumpEmbedded(database)).arrayBuffer());
  } finally {
    await database.close();
  }
}
