// Decision: decisions/0006-processes-overload-and-shutdown.md
import { serve } from "../server.ts";
import { announce } from "./launch/announce.ts";
import { launch } from "./launch/launch.ts";
import { usesLocalIdp } from "./launch/local-idp.ts";
import { minimalMemory } from "./launch/processes.ts";

// The process that replaces `npm start` once everything is built: the site and the API in one process, which
// starts the identity provider unless the environment names another one.

await launch(async ({ start, onStop }) => {
  const isLocal = usesLocalIdp(process.env);
  if (isLocal) await start("packages/idp/src/main.ts", {}, minimalMemory);
  const { url, ready, stop } = await serve(process.env);
  onStop(stop);
  await ready;
  console.log(`Werkbank answers at ${url}`);
  announce(url, isLocal ? process.env["IDP_PORT"] : undefined);
});
