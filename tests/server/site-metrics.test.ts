import { afterAll, beforeAll, expect, test } from "vitest";
import { measureRequests, startTelemetry } from "@werkbank/api/telemetry";
import { createServer, listen } from "../../server.ts";
import { startFixtureServer } from "../support/fixture-server.ts";

// Reads the request metrics of the site, as Prometheus does.

const telemetry = await startTelemetry({
  metrics: { host: "127.0.0.1", port: 0 },
  otlpEndpoint: null,
  serviceName: "werkbank-test",
});
let stop: () => Promise<void>;

const requests = [
  { path: "/quickstart", headers: { accept: "text/html" } },
  { path: "/quickstart", headers: { accept: "text/markdown" } },
  { path: "/quickstart.md" },
  { path: "/made-up-by-a-caller-0f3a", headers: { accept: "text/html" } },
  { path: "/search?q=secret-question", headers: { accept: "application/json" } },
  { path: "/llms.txt" },
  { path: "/quickstart", method: "PURGE" },
  { path: "/api/v1/users/me" },
];

beforeAll(async () => {
  const fixture = await startFixtureServer({
    handles: (path) => path.startsWith("/api/"),
    fetch: async () => Response.json({}),
    close: async () => {},
  });
  const site = createServer({ ...fixture.parts, measure: measureRequests("site") });
  const port = await listen(site.server, 0, "127.0.0.1");
  await site.ready;
  stop = async () => {
    await site.stop();
    await fixture.stop();
  };
  for (const { path, ...request } of requests) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, request);
    await response.arrayBuffer();
  }
});
afterAll(async () => {
  await stop();
  await telemetry.stop();
});

/** Reads the lines that count requests, once all are counted: a response may arrive before it is counted. */
async function readRequestCounts(): Promise<string[]> {
  let lines: string[] = [];
  const read = async (): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${telemetry.metricsPort}/metrics`);
    const text = await response.text();
    lines = text
      .split("\n")
      .filter((line) => line.startsWith("http_server_request_duration_count{"));
    return countRequests(lines);
  };
  await expect.poll(read).toBe(requests.length - 1);
  return lines;
}

/** Returns how many requests were counted with all of these labels. */
function countRequests(requestCounts: string[], ...labels: string[]): number {
  const lines = requestCounts.filter((line) => labels.every((label) => line.includes(label)));
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

test("requests to the site are counted by route, method and status", async () => {
  const requestCounts = await readRequestCounts();
  const site = 'werkbank_surface="site"';
  expect(countRequests(requestCounts, site, 'http_route="page"', 'status_code="200"')).toBe(2);
  expect(countRequests(requestCounts, site, 'http_route="page"', 'status_code="404"')).toBe(1);
  expect(countRequests(requestCounts, site, 'http_route="page"', 'method="_OTHER"')).toBe(1);
  expect(countRequests(requestCounts, site, 'http_route="search"', 'status_code="200"')).toBe(1);
  expect(countRequests(requestCounts, site, 'http_route="text"', 'status_code="200"')).toBe(2);
});

test("the site does not count requests of the API", async () => {
  const requestCounts = await readRequestCounts();
  expect(requestCounts.every((line) => line.includes('werkbank_surface="site"'))).toBe(true);
});

test("labels contain no path or query that a client chose", async () => {
  const requestCounts = await readRequestCounts();
  expect(requestCounts.join("\n")).not.toMatch(/made-up|quickstart|secret/u);
});
