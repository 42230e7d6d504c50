import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openFixtureDocs } from "../testing/fixture-docs.ts";
import { createFixtureSite, type FixtureSite } from "../testing/fixture-site.ts";

// Most searches bypass the SDK's protocol server: the responses must be identical.

let site: FixtureSite;
let handler: (request: Request) => Promise<Response>;

beforeAll(async () => {
  site = await createFixtureSite();
  handler = (await openFixtureDocs(site)).mcp;
});

afterAll(() => site.remove());

type ResponseSnapshot = { status: number; headers: Record<string, string>; text: string };

async function send(message: unknown, headers: Record<string, string>): Promise<ResponseSnapshot> {
  const { docsUrl } = site.config;
  const request = new Request(`${docsUrl}/mcp`, {
    method: "POST",
    headers: {
      host: new URL(docsUrl).host,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify(message),
  });
  const response = await handler(request);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
}

/** Sends a 2026-07-28 message; the SDK handles it if the client supports URL elicitation. */
function send2026(
  params: object,
  { opensPages = false, id = 1 }: { opensPages?: boolean; id?: string | number } = {},
): Promise<ResponseSnapshot> {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": opensPages ? { elicitation: { url: {} } } : {},
  };
  const message = { jsonrpc: "2.0", id, method: "tools/call", params: { ...params, _meta: meta } };
  const name = (params as { name?: string }).name ?? "";
  return send(message, {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": name,
  });
}

/** Sends a 2025-11-25 message; the SDK handles it if it has a `_meta` member of the protocol. */
function send2025(
  params: object,
  { isBare = true, id = 1 }: { isBare?: boolean; id?: string | number } = {},
): Promise<ResponseSnapshot> {
  const meta = isBare ? {} : { _meta: { "io.modelcontextprotocol/related-task": { taskId: "x" } } };
  const message = { jsonrpc: "2.0", id, method: "tools/call", params: { ...params, ...meta } };
  return send(message, { "mcp-protocol-version": "2025-11-25" });
}

const calls: [string, object][] = [
  ["a query", { query: "create a task" }],
  ["the same query with surrounding spaces", { query: "  create a task " }],
  ["a Dutch query", { query: "een taak aanmaken" }],
  ["a query in the other language", { query: "create a task", locale: "nl" }],
  ["a query without results", { query: "xqzt" }],
  ["an empty query", { query: " " }],
  ["a query that is not a string", { query: 5 }],
  ["no query", {}],
  ["an unknown language", { query: "task", locale: "de" }],
  ["an unknown argument", { query: "task", limit: 3 }],
];

describe("responses are identical to those of the SDK, uncached and cached", () => {
  test.each(calls)("2026-07-28: %s", async (_, input) => {
    const params = { name: "search", arguments: input };
    const bySdk = await send2026(params, { opensPages: true });
    expect(bySdk.status).toBe(200);
    expect(await send2026(params)).toEqual(bySdk);
    expect(await send2026(params)).toEqual(bySdk);
  });

  test.each(calls)("2025-11-25: %s", async (_, input) => {
    const params = { name: "search", arguments: input };
    const bySdk = await send2025(params, { isBare: false });
    expect(bySdk.status).toBe(200);
    expect(await send2025(params)).toEqual(bySdk);
    expect(await send2025(params)).toEqual(bySdk);
  });

  test("for any message id", async () => {
    const params = { name: "search", arguments: { query: "create a task" } };
    for (const id of ['a "text"', 0, 2_147_483_648]) {
      expect(await send2026(params, { id })).toEqual(
        await send2026(params, { id, opensPages: true }),
      );
      expect(await send2025(params, { id })).toEqual(await send2025(params, { id, isBare: false }));
    }
  });
});

test.each([null, 5, "a text", true, []])(
  "returns 400 for an invalid message: %j",
  async (message) => {
    for (const revision of ["2026-07-28", "2025-11-25"]) {
      expect((await send(message, { "mcp-protocol-version": revision })).status).toBe(400);
    }
  },
);
