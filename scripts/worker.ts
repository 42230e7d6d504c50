import { launch } from "./launch/launch.ts";
import { lowMemoryServer } from "./launch/processes.ts";

// `npm run worker`: runs background work only, until stopped. Any number of these processes may share one
// PostgreSQL.

await launch(async ({ start }) => {
  await start("packages/api/src/worker.ts", { NODE_ENV: "production" }, lowMemoryServer);
});
