import type { Database } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { loadDemo } from "./demo/load-demo.ts";

/** Brings the tables up to date and, where it is wanted, loads the demo unless it is there. */
export async function prepareDatabase(
  database: Database,
  { demoData }: { demoData: boolean },
): Promise<void> {
  await migrate(database);
  if (demoData) await loadDemo(database);
}
