import { launch } from "./launch/launch.ts";
import { lowMemoryServer } from "./launch/processes.ts";

// `npm run api`: runs the API and its MCP server without the site until stopped. PostgreSQL allows any
// number of these processes, the embedded database only one.

await launch(async ({ start }) => {
  const api = await start("packages/demo/src/main.ts", { NODE_ENV: "production" }, lowMemoryServer);
  console.log(`The API answers at ${String(api.ready["url"])}`);
});
