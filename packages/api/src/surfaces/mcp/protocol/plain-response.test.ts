import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestRequest } from "../../../testing/test-service.ts";
import { callTool, type McpRequest, sendMcp, sendMcp2025 } from "../testing/mcp-requests.ts";

// Most messages are handled without the SDK's protocol server. The responses must be equal to those of the SDK.

const service = await openTestService();
const organization = await service.createOrganization();
const as = organization.admin;
const { content: made } = await callTool(
  service,
  "commerce_create_supplier",
  { name: "Kettingen B.V." },
  { as },
);
const supplierId = String(made["supplier"].id);

const read = { name: "commerce_get_supplier", arguments: { supplierId } };
const missing = { name: "commerce_get_supplier", arguments: { supplierId: as.id } };
const messages: [string, string, Record<string, unknown>][] = [
  ["a record", "tools/call", read],
  ["an unknown record", "tools/call", missing],
  ["invalid arguments", "tools/call", { ...read, arguments: { colour: "red" } }],
  ["no arguments", "tools/call", { name: "commerce_list_suppliers" }],
  ["the tools", "tools/list", {}],
  ["the tools again", "tools/list", {}],
  ["the prompts", "prompts/list", {}],
  ["the resources", "resources/list", {}],
  ["the resource templates", "resources/templates/list", {}],
];
/** Sent with each request, since problems contain the request id. */
const requestId = "0f4f8a4e-1d53-4c3f-9d0c-8b1d3a2f6c11";
const sent = { as, headers: { "x-request-id": requestId } };

describe("2026-07-28: the response equals that of the SDK, which serves clients with elicitation", () => {
  test.each([...messages, ["server/discover", "server/discover", {}] as const])(
    "%s",
    async (_, method, params) => {
      const bySdk = await sendMcp(service, method, params, {
        ...sent,
        capabilities: { elicitation: { url: {} } },
      });
      const plain = await sendMcp(service, method, params, sent);
      expect(plain.body).toEqual(bySdk.body);
      expect(plain.body.result).toBeDefined();
      expect(toHeaders(plain)).toEqual(toHeaders(bySdk));
    },
  );

  test("returns 400 if headers and body differ", async () => {
    const method = await sendMcp(service, "tools/call", read, {
      as,
      headers: { "mcp-method": "tools/list" },
    });
    const name = await sendMcp(service, "tools/call", read, {
      as,
      headers: { "mcp-name": "commerce_list_suppliers" },
    });
    const listed = await sendMcp(
      service,
      "tools/list",
      {},
      {
        as,
        headers: { "mcp-method": "prompts/list" },
      },
    );
    expect([method, name, listed].map(({ status, body }) => [status, body.error.code])).toEqual([
      [400, -32_020],
      [400, -32_020],
      [400, -32_020],
    ]);
  });

  test("validates every message, also after a valid one of the same client", async () => {
    const { path, headers, body } = { path: "/api/mcp", ...(await toRequest("tools/call", read)) };
    const send = async (changed: object) => {
      const response = await service.request("POST", path, {
        ...sent,
        headers,
        body: { ...body, ...changed },
      });
      return [response.status, response.body.error?.code ?? null];
    };
    const { _meta: meta, ...bare } = body.params;
    const older = { ...meta, "io.modelcontextprotocol/protocolVersion": "2025-11-25" };
    expect(await send({})).toEqual([200, null]);
    expect(await send({ id: "a text" })).toEqual([200, null]);
    expect(await send({ id: 1.5 })).toEqual([400, -32_600]);
    expect(await send({ jsonrpc: "1.0" })).toEqual([400, -32_600]);
    expect(await send({ params: bare })).toEqual([400, -32_602]);
    expect(await send({ params: { ...bare, _meta: older } })).toEqual([400, -32_020]);
    expect(await send({ params: { ...bare, _meta: {} } })).toEqual([400, -32_602]);
  });

  test("rejects a cursor of a cached list", async () => {
    await sendMcp(service, "tools/list", {}, sent);
    const { body } = await sendMcp(service, "tools/list", { cursor: "x" }, sent);
    expect(body.error.code).toBe(-32_602);
  });

  test("caches the tools of a narrowed URL separately", async () => {
    const names = async (search: string): Promise<string[]> => {
      const { body } = await sendMcp(service, "tools/list", {}, { as, search });
      return body.result.tools.map(({ name }: { name: string }) => name);
    };
    const searches = ["?toolsets=files", "", "?toolsets=files", "?toolsets=tasks"];
    const [first, whole, again, others] = await Promise.all(searches.map(names));
    expect(first).toEqual(again);
    expect(first?.every((name) => name.startsWith("files_"))).toBe(true);
    expect(others?.every((name) => name.startsWith("tasks_"))).toBe(true);
    expect(whole?.length).toBeGreaterThan((first?.length ?? 0) + (others?.length ?? 0));
  });
});

describe("2025-11-25: the response equals that of the SDK, which serves messages with protocol members", () => {
  const headers = { ...sent.headers, "mcp-protocol-version": "2025-11-25" };
  const request: McpRequest = { as, headers };
  const related = { "io.modelcontextprotocol/related-task": { taskId: "x" } };

  test.each(messages)("%s", async (_, method, params) => {
    const bySdk = await sendMcp2025(service, method, { ...params, _meta: related }, request);
    const plain = await sendMcp2025(service, method, { ...params, _meta: {} }, request);
    const bare = await sendMcp2025(service, method, params, request);
    expect(plain.body).toEqual(bySdk.body);
    expect(bare.body).toEqual(bySdk.body);
    expect(plain.body.result).toBeDefined();
    expect(toHeaders(plain)).toEqual(toHeaders(bySdk));
  });

  test.each(["*/*", "application/json", "application/*;q=0.5"])(
    "Accept %s gets the same response as both media types",
    async (accept) => {
      for (const _meta of [{}, related]) {
        const params = { ...read, _meta };
        const acceptRequest = { as, headers: { ...headers, accept } };
        const response = await sendMcp2025(service, "tools/call", params, acceptRequest);
        const usual = await sendMcp2025(service, "tools/call", params, request);
        expect(response.body.result).toBeDefined();
        expect([response.text, toHeaders(response)]).toEqual([usual.text, toHeaders(usual)]);
      }
    },
  );
});

/** Returns the request that `sendMcp` would send, for tests to alter. */
async function toRequest(method: string, params: Record<string, unknown>) {
  let recorded: { headers: Record<string, string>; body: any } | undefined;
  const recorder = {
    ...service,
    request: async (_method: string, _path: string, { headers = {}, body }: TestRequest = {}) => {
      recorded = { headers, body };
      return service.request("POST", "/api/mcp", { as, headers, body });
    },
  };
  await sendMcp(recorder, method, params, { as });
  if (recorded === undefined) throw new Error("Nothing was sent.");
  return recorded;
}

function toHeaders({ headers }: { headers: Headers }): Record<string, string> {
  return Object.fromEntries(headers);
}
