import { createKeepAliveClient, listen, type WireRequest } from "@werkbank/http/testing/keep-alive";
import { createNodeServer } from "@werkbank/http/node-server";
import { afterAll, expect, test } from "vitest";
import { createQuoteFixtures } from "../domains/quotes/testing/quote-fixtures.ts";
import { parsePolicies } from "../rate-limits/policies.ts";
import { openTestService } from "../testing/open-test-service.ts";
import { createTestService } from "../testing/test-service.ts";

// A client with a connection pool reuses the connection of a rejected request. The rest of the rejected body
// must not be read as the next request.

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);
const organization = fixtures.organization;
const quotePath = await fixtures.createLink(await fixtures.createSent());
const server = createNodeServer((request, env) => service.api.fetch(request, env));
const port = await listen(server);
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

const body = JSON.stringify({ name: "x".repeat(300_000) });
/** Short enough for a request without credentials. */
const short = JSON.stringify({ name: "x".repeat(4_000) });
const tooLong = JSON.stringify({ name: "x".repeat(1_200_000) });
const json = { "content-type": "application/json" };
const form = {
  "content-type": "application/x-www-form-urlencoded",
  "sec-fetch-site": "same-origin",
};
const chunked = { "transfer-encoding": "chunked" };
const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
const bearer = (role: "owner" | "viewer") => ({
  authorization: `Bearer ${organization[role].token}`,
});
const suppliers = () => `/api${organization.path}/suppliers`;

type RejectedRequest = [status: number, what: string, request: () => WireRequest];

const rejectedRequests: RejectedRequest[] = [
  [
    400,
    "REST, malformed JSON",
    () => post(suppliers(), { ...json, ...bearer("owner") }, `${body}}`),
  ],
  [
    400,
    "REST, a member that is too long",
    () => post(suppliers(), { ...json, ...bearer("owner") }),
  ],
  [400, "REST, an invalid percent-encoding", () => post("/api/v1/nothing/%ff", json)],
  [401, "REST, no token", () => post(suppliers(), json, short)],
  [401, "REST, no token, chunked", () => post(suppliers(), { ...json, ...chunked }, short)],
  [
    401,
    "REST, an invalid token",
    () => post(suppliers(), { ...json, authorization: "Bearer bad" }),
  ],
  [
    403,
    "REST, a role without permission",
    () => post(suppliers(), { ...json, ...bearer("viewer") }),
  ],
  [404, "REST, an unknown path", () => post("/api/v1/nothing", json)],
  [405, "REST, another method", () => ({ ...post("/api/v1/users/me", json), method: "PUT" })],
  [
    406,
    "REST, an unsupported Accept header",
    () => post(suppliers(), { ...json, accept: "text/html" }),
  ],
  [413, "REST, no token, a body that is too long", () => post(suppliers(), json)],
  [
    413,
    "REST, no token, a body that is too long, chunked",
    () => post(suppliers(), { ...json, ...chunked }),
  ],
  [
    413,
    "REST, a body that is too long",
    () => post(suppliers(), { ...json, ...bearer("owner") }, tooLong),
  ],
  [
    413,
    "REST, a body that is too long, chunked",
    () => post(suppliers(), { ...json, ...bearer("owner"), ...chunked }, tooLong),
  ],
  [414, "REST, a URL that is too long", () => post(`${suppliers()}?q=${"x".repeat(9_000)}`, json)],
  [
    415,
    "REST, plain text",
    () => post(suppliers(), { "content-type": "text/plain", ...bearer("owner") }),
  ],
  [415, "REST, no media type", () => post(suppliers(), bearer("owner"))],
  [
    415,
    "REST, compressed",
    () => post(suppliers(), { ...json, ...bearer("owner"), "content-encoding": "br" }),
  ],
  [400, "login, missing members", () => post("/auth/login", json, short)],
  [403, "login, from another origin", () => post("/auth/login", { ...json, ...foreign }, short)],
  [413, "login, a body that is too long", () => post("/auth/login", json)],
  [415, "login, plain text", () => post("/auth/login", { "content-type": "text/plain" }, short)],
  [400, "MCP, malformed JSON", () => post("/api/mcp", { ...json, ...bearer("owner") }, `${body}}`)],
  [400, "MCP, no JSON-RPC message", () => post("/api/mcp", { ...json, ...bearer("owner") })],
  [401, "MCP, no token", () => post("/api/mcp", json, short)],
  [403, "MCP, from another origin", () => post("/api/mcp", { ...json, ...foreign })],
  [405, "MCP, another method", () => ({ ...post("/api/mcp", json), method: "PUT" })],
  [413, "MCP, no token, a body that is too long", () => post("/api/mcp", json)],
  [
    413,
    "MCP, a body that is too long",
    () => post("/api/mcp", { ...json, ...bearer("owner") }, tooLong),
  ],
  [414, "MCP, a URL that is too long", () => post(`/api/mcp?q=${"x".repeat(9_000)}`, json)],
  [
    415,
    "MCP, plain text",
    () => post("/api/mcp", { "content-type": "text/plain", ...bearer("owner") }),
  ],
  [403, "feedback, from another origin", () => post("/api/feedback", { ...form, ...foreign })],
  [405, "feedback, another method", () => ({ ...post("/api/feedback", form), method: "PUT" })],
  [413, "feedback, a body that is too long", () => post("/api/feedback", form)],
  [
    413,
    "feedback, a body that is too long, chunked",
    () => post("/api/feedback", { ...form, ...chunked }),
  ],
  [415, "feedback, no form", () => post("/api/feedback", { ...form, ...json })],
  [400, "quote, a body that is too long", () => post(quotePath, form)],
  [400, "quote, a body that is too long, chunked", () => post(quotePath, { ...form, ...chunked })],
  [400, "quote, no form", () => post(quotePath, { ...form, ...json })],
  [403, "quote, from another origin", () => post(quotePath, { ...form, ...foreign })],
  [404, "quote, an unknown link", () => post("/q/none", form)],
  [405, "quote, another method", () => ({ ...post(quotePath, form), method: "PUT" })],
  [405, "outbox, another method", () => post("/outbox", form)],
  [405, "metadata, another method", () => post("/.well-known/oauth-protected-resource", json)],
];

function post(path: string, headers: Record<string, string>, sent = body): WireRequest {
  return { method: "POST", path, headers, body: sent };
}

test.each(rejectedRequests)(
  "the connection stays usable after %i (%s)",
  async (status, _, request) => {
    await expectUsableConnection(port, status, request());
  },
);

test("the connection stays usable after 429", async () => {
  const limited = await createTestService(
    {},
    { rateLimits: { policies: parsePolicies("address=1/3600"), store: { kind: "memory" } } },
  );
  const limitedServer = createNodeServer((request, env) => limited.api.fetch(request, env));
  try {
    const ownPort = await listen(limitedServer);
    for (const path of ["/healthz", "/api/v1/nothing"]) {
      await createKeepAliveClient(ownPort).send({ method: "GET", path });
    }
    const surfaces = [suppliers(), "/auth/login", "/api/mcp", "/api/feedback", "/q/none"];
    for (const path of surfaces) {
      const headers = path.startsWith("/q/") || path.endsWith("feedback") ? form : json;
      await expectUsableConnection(ownPort, 429, post(path, headers, short));
    }
  } finally {
    limitedServer.closeAllConnections();
    limitedServer.close();
    await limited.close();
  }
});

/** Sends a rejected request and another one: on the same connection, unless the response closes it. */
async function expectUsableConnection(
  at: number,
  status: number,
  request: WireRequest,
): Promise<void> {
  const client = createKeepAliveClient(at);
  try {
    for (let round = 0; round < 2; round += 1) {
      const rejected = await client.send(request);
      expect(rejected.status, rejected.text).toBe(status);
      const next = await client.send({ method: "GET", path: "/healthz" });
      expect(next.status).toBe(200);
      expect(next.isReused).toBe(rejected.headers.connection !== "close");
    }
  } finally {
    client.close();
  }
}
