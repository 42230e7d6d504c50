import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@werkbank/http/free-port";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeExport } from "../../scripts/export/write-export.ts";
import { startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { type RawResponse, sendRequest } from "../support/send-request.ts";
import { type FixtureServer, startFixtureServer } from "../support/fixture-server.ts";
import { startStaticNginx, staticNginxSkipReason } from "../support/nginx.ts";

// Strict-Transport-Security (RFC 6797): in every response of a server whose base URL is https, and in none if it is
// http.

const header = "strict-transport-security";

/** Servers with the same base URL, by name: the port of each, and paths that different parts of it handle. */
type Servers = Record<string, { port: number; paths: string[]; stop: () => Promise<void> }>;

/** @param dataDir shared by all starts, since the first one creates the tables */
async function startServers(baseUrl: string, dataDir: string): Promise<Servers> {
  const api = {
    fetch: async () => Response.json({}),
    handles: (path: string) => path.startsWith("/api/"),
    close: async () => {},
  };
  const site = await startFixtureServer(api, { baseUrl });
  const ports = { api: await freePort(), idp: await freePort() };
  const env = { BASE_URL: baseUrl, DATA_DIR: dataDir, NODE_ENV: "production" };
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
      IDP_ISSUER: `${baseUrl}/auth/v1`,
    }),
  ]);
  const pagePaths = ["/quickstart", "/llms.txt"];
  const sitePaths = [...pagePaths, "/no-such-page", "/api/v1/users/me", "/docs/mcp", "/%"];
  const nginx =
    staticNginxSkipReason() === null ? await startPageServer(site, baseUrl, dataDir) : null;
  return {
    site: { port: site.port, paths: sitePaths, stop: site.stop },
    ...(nginx === null ? {} : { nginx: { ...nginx, paths: [...pagePaths, "/no-such-page"] } }),
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
async function startPageServer({ parts, port }: FixtureServer, baseUrl: string, directory: string) {
  const folder = await mkdtemp(join(directory, "nginx-"));
  const exportDirectory = join(folder, "export");
  await writeExport(parts.publication, exportDirectory);
  return startStaticNginx(folder, exportDirectory, port, baseUrl);
}

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "werkbank-transport-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe.each([
  ["https://werkbank.example", "max-age=31536000"],
  ["http://werkbank.example", undefined],
])("servers at %s", (baseUrl, expected) => {
  let servers: Servers;

  beforeAll(async () => {
    servers = await startServers(baseUrl, dataDir);
  });
  afterAll(async () => {
    await Promise.all(Object.values(servers).map(({ stop }) => stop()));
  });

  test(`respond ${expected === undefined ? "without" : "with"} Strict-Transport-Security`, async () => {
    for (const [name, { port, paths }] of Object.entries(servers)) {
      for (const path of paths) {
        const { headers }: RawResponse = await sendRequest(port, path, { accept: "text/html" });
        expect([name, path, headers[header]]).toEqual([name, path, expected]);
      }
    }
  });
});
