import { readdirSync } from "node:fs";
import { createNodeServer } from "@werkbank/http/node-server";
import { parseConfig } from "@werkbank/api/settings";
import { createServer, listen, loadServerParts } from "../../server.ts";
import { builtSite } from "../support/built-publication.ts";
import { createBenchOrganization } from "../support/bench-organization.ts";

// The whole product in one process, started with --expose-gc, which reports its memory and descriptors. On a
// second port, the same API responds as it does while overloaded.

const highLimits = ["address", "read", "write", "organization", "feedback"].map(
  (name) => `${name}=1000000/1`,
);
const { rateLimits } = parseConfig({ RATE_LIMITS: [...highLimits, "login=1/86400"].join(",") });
const bench = await createBenchOrganization(undefined, { rateLimits });
const { publication, docs, findNearestPages } = await loadServerParts(builtSite);
const site = createServer({ publication, docs, findNearestPages, api: bench.api });
const overloaded = createNodeServer((request, { incoming }) =>
  bench.api.fetch(request, { incoming, admission: "overloaded" }),
);
const ports = [
  await listen(site.server, 0, "127.0.0.1"),
  await listen(overloaded, 0, "127.0.0.1"),
] as const;
await site.ready;

process.on("message", () => {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({
    type: "usage",
    rss,
    memory: heapUsed + external,
    descriptors: readdirSync("/proc/self/fd").length,
  });
});
process.on("disconnect", () => process.exit(0));
process.send?.({
  type: "ready",
  url: `http://127.0.0.1:${ports[0]}`,
  overloadedUrl: `http://127.0.0.1:${ports[1]}`,
  organization: `/api/v1/organizations/${bench.organizationId}`,
  token: bench.issuer.sign({ sub: bench.userId }),
});
