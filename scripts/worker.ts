import { launch } from "./launch/launch.ts";
import { steady } from "./launch/processes.ts";

// `npm run worker`: background work and nothing else, until it is told to stop. Any number of them run on
// one PostgreSQL.

await launch(async ({ start }) => {
  await start("packages/api/src/worker.ts", { NODE_ENV: "production" }, steady);
});
