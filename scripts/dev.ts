import { spawn } from "node:child_process";
import { join } from "node:path";
import { announce } from "./launch/announce.ts";
import { readAddresses } from "./launch/environment.ts";
import { launch } from "./launch/launch.ts";
import { freePort, root } from "./launch/processes.ts";

// `npm run dev`: the same as `npm start`, with reload. The API is a process of its own that restarts
// when its files change; Next's development server passes its addresses on.

await launch(async ({ start, add }) => {
  const { port, localIdp } = await readAddresses(process.env);
  const apiPort = await freePort();
  if (localIdp !== null) await start("packages/idp/src/main.ts", localIdp);
  const watched = { execArgv: ["--watch"] };
  await start("packages/demo/src/main.ts", { ...localIdp, API_PORT: String(apiPort) }, watched);
  const next = join(root, "node_modules/next/dist/bin/next");
  add(
    spawn(process.execPath, [next, "dev", "--port", String(port), "--hostname", "127.0.0.1"], {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        ...localIdp,
        API_ORIGIN: `http://127.0.0.1:${apiPort}`,
        NEXT_TELEMETRY_DISABLED: "1",
      },
    }),
  );
  announce(`http://127.0.0.1:${port}`, localIdp);
});
