import { launch } from "./launch/launch.ts";
import { steady } from "./launch/processes.ts";

// `npm run api`: the API and its MCP server without the site, until it is told to stop. Any number of them
// run on one PostgreSQL; on the embedded database there is one.

await launch(async ({ start }) => {
  const api = await start("packages/demo/src/main.ts", { NODE_ENV: "production" }, steady);
  console.log(`The API answers at ${String(api.ready["url"])}`);
});
