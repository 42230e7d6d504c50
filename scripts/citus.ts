import { createPostgres, planDistribution, readCatalogue } from "@werkbank/api/database";
import { settings } from "@werkbank/api/settings";
import { readSettings } from "@werkbank/settings";

// `npm run citus`: prints the calls with which Citus distributes the tables of `DATABASE_URL` by
// organization. Only reads; pipe the output into psql to apply it.

try {
  const { DATABASE_URL } = settings;
  const { DATABASE_URL: url } = readSettings({ DATABASE_URL }, process.env);
  if (!url)
    throw new Error("npm run citus: set DATABASE_URL to the database whose tables are meant.");
  const database = createPostgres(url, 1);
  try {
    const { statements, obstacles } = planDistribution(await readCatalogue(database));
    if (obstacles.length > 0) throw new Error(obstacles.join("\n"));
    console.log(statements.join("\n"));
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
