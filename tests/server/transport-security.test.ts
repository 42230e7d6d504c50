import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@werkbank/http/free-port";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeExport } from "../../scripts/export/write-export.ts";
import { startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { type Answer, ask } from "../support/ask.ts";
import { type FixtureServer, startFixtureServer } from "../support/fixture-server.ts";
import { startStaticNginx, staticNginxLacks } from "../support/nginx.ts";

// Strict-Transport-Security (RFC 6797): in every response of a server whose base URL is https, and in none if it is
// http.

const header = "strict-transport-security";

/** Servers with the same base URL, by name: the port of each, and paths that different parts of it handle. */
type Servers = Record<string, { port: number; paths: string[]; stop: () => Promise<void> }>;

/** @param dataDir shared by all starts, since the first one creates the tables */
async function startServers(address: string, dataDir: string): Promise<Servers> {
  const api = {
    fetch: async () => Response.json({}),
    handles: (path: string) => path.startsWith("/api/"),
    close: async () => {},
  };
  const site = await startFixtureServer(api, { baseUrl: address });
  const ports = { api: await freePort(), idp: await freePort() };
  const env = { BASE_URL: address, DATA_DIR: dataDir, NODE_ENV: "production" };
  const [service, provider] = await Promise.all([
    startProcess("packages/api/src/main.ts", {
      ...env,
      API_PORT: String(ports.api),
      SERVICE_IDP_URL: "https://id.example",
      DEMO_DATA: "off",
    }),
    startProcess("packages/idp/src/main.ts", {
      ...env,
      IDP_PORT: String(ports.idp),
      IDP_ISSUER: `${address}/auth/v1`,
    }),
  ]);
  const ofPages = ["/quickstart", "/llms.txt"];
  const ofSite = [...ofPages, "/no-such-page", "/api/v1/users/me", "/docs/mcp", "/%"];
  const pages = staticNginxLacks() === null ? await startPages(site, address, dataDir) : null;
  return {
    site: { port: site.port, paths: ofSite, stop: site.stop },
    ...(pages === null ? {} : { nginx: { ...pages, paths: [...ofPages, "/no-such-page"] } }),
    api: {
      port: ports.api,
      paths: ["/healthz", "/api/v1/users/me", "/sign-in", "/no-such-path"],
      stop: () => stopProcess(service.process),
    },
    "identity provider": {
      port: ports.idp,
      paths: ["/auth/v1/health", "/auth/v1/.well-known/jwks.json", "/no-such-path"],
      stop: () => stopProcess(provider.process),
    },
  };
}

/** Starts nginx with an export of the pages. */
async function startPages({ parts, port }: FixtureServer, address: string, directory: string) {
  const folder = await mkdtemp(join(directory, "nginx-"));
  const exported = join(folder, "export");
  await writeExport(parts.publication, exported);
  return startStaticNginx(folder, exported, port, address);
}

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "werkbank-transport-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe.each([
  ["https://werkbank.example", "max-age=31536000"],
  ["http://werkbank.example", undefined],
])("servers at %s", (address, expected) => {
  let servers: Servers;

  beforeAll(async () => {
    servers = await startServers(address, dataDir);
  });
  afterAll(async () => {
    await Promise.all(Object.values(servers).map(({ stop }) => stop()));
  });

  test(`respond ${expected === undefined ? "without" : "with"} Strict-Transport-Security`, async () => {
    for (const [name, { port, paths }] of Object.entries(servers)) {
      for (const path of paths) {
        const { headers }: Answer = await ask(port, path, { accept: "text/html" });
        expect([name, path, headers[header]]).toEqual([name, path, expected]);
      }
    }
  });
});
