import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createNodeServer } from "@werkbank/http/node-server";
import { requireHttps } from "@werkbank/http/strict-transport";
import { toListenError } from "@werkbank/settings";
import { parseIdpConfig, parseSeedFile } from "./config.ts";
import type { IdpProcessConfig, SeedFile } from "./config.ts";
import { createIdp } from "./idp.ts";
import type { Idp } from "./idp.ts";
import { runKeyCommand } from "./tokens/key-command.ts";

/** Cookies ignore ports, so browsers also send the product's session cookies, in chunks, to this port. */
const maxHeaderSize = 64 * 1024;
const shutdownTimeoutMs = 5000;

try {
  const config = parseIdpConfig(process.env);
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) {
    await serve(config);
  } else if (command === "keys") {
    const { dataDir, accessTokenSeconds = 3600 } = config.idp;
    console.log(await runKeyCommand(args, { dataDir, accessTokenSeconds }));
  } else {
    throw new Error(`There is no command ${command}; without one, the identity provider starts.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function serve(config: IdpProcessConfig): Promise<void> {
  const seed = config.accountsFile === null ? null : readSeedFile(config.accountsFile);

  // Binds the port first: if it is taken, the data stays untouched.
  let idp: Promise<Idp> | undefined;
  const server = createNodeServer(
    async (request, env) => (await idp)?.fetch(request, env) ?? new Response(null, { status: 503 }),
    { maxHeaderSize },
  );
  const port = await listen(server, config);

  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  const issuer = config.issuer ?? `http://${host}:${port}/auth/v1`;
  requireHttps(server, issuer);
  idp = createIdp({ ...config.idp, issuer, ...seed });
  const running = await idp;

  const stop = () => {
    server.close(() => {
      void running.close().then(() => process.exit(0));
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs).unref();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  // The parent process is gone.
  process.once("disconnect", stop);
  if (process.send !== undefined && !process.connected) stop();

  if (config.idp.outbox === false) {
    console.log(
      `Mail is kept and not sent, and /outbox is refused, since other machines can reach IDP_HOST ${config.host}.`,
    );
  }
  console.log(`Identity provider ready at ${issuer}`);
  process.send?.({ type: "ready", issuer });
}

function readSeedFile(path: string): SeedFile {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new Error(`The account file ${path} cannot be read.`);
  }
  return parseSeedFile(text, path);
}

function listen(server: Server, { host, port }: IdpProcessConfig): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      reject(toListenError(error, { host, port, names: { host: "IDP_HOST", port: "IDP_PORT" } }));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
