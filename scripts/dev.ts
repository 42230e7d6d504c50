import { spawn } from "node:child_process";
import { join } from "node:path";
import { announce } from "./launch/announce.ts";
import { readAddresses } from "./launch/environment.ts";
import { launch } from "./launch/launch.ts";
import { freePort, root } from "./launch/processes.ts";

// `npm run dev`: the same as `npm start`, with reload. The API is a process of its own that restarts
// when its files change; Next's development server passes its addresses on.

await launch(async ({ start, add }) => {
  const { port, idpPort } = await readAddresses(process.env);
  const apiPort = await freePort();
  const env = idpPort === null ? {} : { IDP_PORT: String(idpPort) };
  if (idpPort !== null) {
    const IDP_ACCOUNTS = join(root, "packages/demo/src/accounts.json");
    await start("packages/idp/src/main.ts", { ...env, IDP_ACCOUNTS });
  }
  const watched = { execArgv: ["--watch"] };
  await start("packages/demo/src/main.ts", { ...env, API_PORT: String(apiPort) }, watched);
  const next = join(root, "node_modules/next/dist/bin/next");
  add(
    spawn(process.execPath, [next, "dev", "--port", String(port), "--hostname", "127.0.0.1"], {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        ...env,
        API_ORIGIN: `http://127.0.0.1:${apiPort}`,
        NEXT_TELEMETRY_DISABLED: "1",
      },
    }),
  );
  announce(`http://127.0.0.1:${port}`, idpPort);
});
