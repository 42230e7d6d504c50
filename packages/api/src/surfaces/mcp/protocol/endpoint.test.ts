import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createTestService, testBaseUrl } from "../../../testing/test-service.ts";
import { callTool, sendMcp, sendMcp2025 } from "../testing/mcp-requests.ts";

const metadata = `resource_metadata="${testBaseUrl}/.well-known/oauth-protected-resource"`;

const service = await openTestService();
const organization = await service.createOrganization();

/** Returns a token of the organization's admin with these scopes. */
function tokenWith(scope: string): string {
  return service.issuer.sign({ sub: organization.admin.id, scope, client_id: "client" });
}

describe("authentication", () => {
  test("returns 401 with a challenge without credentials", async () => {
    const response = await sendMcp(service, "tools/list");
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(`Bearer ${metadata}`);
    expect(response.body).toMatchObject({
      jsonrpc: "2.0",
      id: null,
      error: { data: { code: "AUTH_UNAUTHENTICATED", status: 401 } },
    });
  });

  test("returns 401 for a session cookie, which the endpoint ignores", async () => {
    const response = await sendMcp(service, "tools/list", {}, { cookieOf: organization.admin });
    expect([response.status, response.body.error.data.code]).toEqual([401, "AUTH_UNAUTHENTICATED"]);
  });

  test("returns 401 for a token in the query", async () => {
    const search = `?access_token=${organization.admin.token}`;
    const response = await sendMcp(service, "tools/list", {}, { search });
    expect([response.status, response.body.error.data.code]).toEqual([401, "AUTH_UNAUTHENTICATED"]);
  });

  test("returns 401 with invalid_token for an invalid token, also with a valid cookie", async () => {
    const response = await sendMcp(
      service,
      "tools/list",
      {},
      { token: "not.a.token", cookieOf: organization.admin },
    );
    expect([response.status, response.body.error.data.code]).toEqual([401, "AUTH_INVALID_TOKEN"]);
    expect(response.headers.get("www-authenticate")).toContain('Bearer error="invalid_token"');
  });

  test("accepts a token whose audience is the MCP resource", async () => {
    const token = service.issuer.sign({
      sub: organization.admin.id,
      aud: `${testBaseUrl}/api/mcp`,
    });
    expect((await sendMcp(service, "tools/list", {}, { token })).status).toBe(200);
  });
});

describe("scope", () => {
  test("a change with mcp:read returns 403 with a challenge that names mcp:write", async () => {
    const response = await sendMcp(
      service,
      "tools/call",
      { name: "commerce_update_supplier", arguments: {} },
      { token: tokenWith("mcp:read") },
    );
    expect(response.status).toBe(403);
    expect(response.headers.get("www-authenticate")).toBe(
      `Bearer error="insufficient_scope", scope="mcp:write", ${metadata}`,
    );
    expect(response.body).toMatchObject({
      jsonrpc: "2.0",
      id: 7,
      error: {
        data: {
          code: "AUTH_INSUFFICIENT_SCOPE",
          requiredScope: "mcp:write",
          tokenScopes: ["mcp:read"],
        },
      },
    });
  });

  test.each(["tasks_create", "tasks_set_status"])(
    "%s with mcp:read returns 403, although REST allows it",
    async (name) => {
      const token = tokenWith("mcp:read");
      const response = await sendMcp(service, "tools/call", { name, arguments: {} }, { token });
      expect([response.status, response.body.error.data.requiredScope]).toEqual([403, "mcp:write"]);
      const older = await sendMcp2025(service, "tools/call", { name, arguments: {} }, { token });
      expect([older.status, older.body.error.data.requiredScope]).toEqual([403, "mcp:write"]);
    },
  );

  test("a read with mcp:write returns 403: it does not imply mcp:read", async () => {
    const token = tokenWith("mcp:write");
    const call = { name: "commerce_list_suppliers", arguments: {} };
    const response = await sendMcp(service, "tools/call", call, { token });
    expect([response.status, response.body.error.data.requiredScope]).toEqual([403, "mcp:read"]);
    const resource = await sendMcp(service, "resources/read", { uri: "service://me" }, { token });
    expect([resource.status, resource.body.error.data.requiredScope]).toEqual([403, "mcp:read"]);
  });

  test("tools/list is the same for every token, so that clients can cache it", async () => {
    const list = async (scope: string) => {
      const response = await sendMcp(service, "tools/list", {}, { token: tokenWith(scope) });
      return response.body.result.tools.map(({ name }: { name: string }) => name);
    };
    expect(await list("mcp:read")).toEqual(await list("email"));
    expect(await list("mcp:read")).toHaveLength(74);
  });

  test("returns 200 with the scope of the tool", async () => {
    const token = tokenWith("mcp:read");
    const { isError } = await callTool(service, "commerce_list_suppliers", {}, { token });
    expect(isError).toBe(false);
  });

  test("a token with neither mcp:read nor mcp:write is not restricted", async () => {
    const token = tokenWith("email mcp:admin");
    const { isError, content } = await callTool(
      service,
      "tasks_create",
      { title: "Call Hotel Oudegracht" },
      { token },
    );
    expect([isError, content.task?.status]).toEqual([false, "todo"]);
  });

  test("returns 403 for every message without all of MCP_REQUIRED_SCOPES", async () => {
    const strict = await createTestService({ requiredScopes: ["mcp:read", "mcp:write"] });
    try {
      const none = await sendMcp(strict, "tools/list");
      expect(none.headers.get("www-authenticate")).toBe(
        `Bearer scope="mcp:read mcp:write", ${metadata}`,
      );
      const { id } = await strict.createUser();
      for (const scope of [undefined, "mcp:read", "email"]) {
        const token = strict.issuer.sign({ sub: id, scope });
        const response = await sendMcp(strict, "tools/list", {}, { token });
        expect([response.status, response.body.error.data.code]).toEqual([
          403,
          "AUTH_INSUFFICIENT_SCOPE",
        ]);
        expect(response.headers.get("www-authenticate")).toContain('scope="mcp:read mcp:write"');
      }
      const token = strict.issuer.sign({ sub: id, scope: "mcp:write openid mcp:read" });
      expect((await sendMcp(strict, "tools/list", {}, { token })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe("origin and host", () => {
  test("returns 403 for another origin and another host", async () => {
    const as = organization.admin;
    for (const [name, value] of [
      ["origin", "https://elsewhere.example"],
      ["host", "rebound.example"],
    ] as const) {
      const headers = { [name]: value };
      const response = await sendMcp(service, "tools/list", {}, { as, headers });
      expect(response.status).toBe(403);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      expect(response.body.error.code).toBe(-32000);
    }
  });

  test("allows the service's own origin, also in the preflight response", async () => {
    const headers = { origin: testBaseUrl };
    const response = await sendMcp(service, "tools/list", {}, { as: organization.admin, headers });
    expect(response.headers.get("access-control-allow-origin")).toBe(testBaseUrl);
    expect(response.headers.get("vary")).toBe("Origin");
    const preflight = await service.request("OPTIONS", "/api/mcp", { headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe(testBaseUrl);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Mcp-Method");
  });
});

describe("HTTP", () => {
  test.each(["GET", "DELETE", "PUT", "PATCH", "HEAD"])(
    "returns 405 with Allow for %s",
    async (method) => {
      const response = await service.request(method, "/api/mcp", { as: organization.admin });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    },
  );

  test("returns 415 for another media type", async () => {
    const headers = { "content-type": "text/plain" };
    const response = await sendMcp(service, "tools/list", {}, { as: organization.admin, headers });
    expect([response.status, response.body.error.data.code]).toEqual([
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ]);
  });

  test("returns 413 for a body over 1 MiB and 414 for a query over 8 KiB", async () => {
    const as = organization.admin;
    const padding = "x".repeat(1024 * 1024);
    const large = await sendMcp(service, "tools/list", { padding }, { as });
    expect([large.status, large.body.error.data.code]).toEqual([413, "BODY_TOO_LARGE"]);
    const search = `?tools=${"x".repeat(8 * 1024)}`;
    const long = await sendMcp(service, "tools/list", {}, { as, search });
    expect([long.status, long.body.error.data.code]).toEqual([414, "URI_TOO_LONG"]);
  });

  test.each([
    ["malformed JSON", "{", -32700],
    ["no body", "", -32700],
    ["invalid UTF-8", new Uint8Array([0x22, 0xff, 0x22]), -32700],
    [
      "a duplicate member",
      '{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/list"}',
      -32700,
    ],
    ["a batch", "[]", -32600],
    ["a batch of calls", '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]', -32600],
    ["a number", "1", -32600],
    ["no method", '{"jsonrpc":"2.0","id":1}', -32600],
    ["nesting that is too deep", `{"a":${"[".repeat(100)}${"]".repeat(100)}}`, -32700],
    ["unlimited nesting", "[".repeat(500_000), -32700],
  ])("returns 400 for %s", async (_, body, code) => {
    const response = await service.request("POST", "/api/mcp", {
      as: organization.admin,
      body,
      headers: { accept: "application/json, text/event-stream" },
    });
    expect([response.status, response.body.error.code]).toEqual([400, code]);
  });

  test("keeps the caller's X-Request-Id and repeats it in problems", async () => {
    const requestId = "0192f0c1-0000-4000-8000-00000000abcd";
    const response = await sendMcp(
      service,
      "tools/list",
      {},
      { headers: { "x-request-id": requestId } },
    );
    expect(response.headers.get("x-request-id")).toBe(requestId);
    expect(response.body.error.data.requestId).toBe(requestId);
  });

  test("returns 502 while the identity provider is unavailable and no key is cached", async () => {
    const cold = await createTestService();
    try {
      cold.issuer.mode("down");
      const user = await cold.createUser();
      const response = await sendMcp(cold, "tools/list", {}, { as: user });
      expect([response.status, response.body.error.data.code]).toEqual([
        502,
        "AUTH_PROVIDER_ERROR",
      ]);
      expect(response.headers.get("retry-after")).not.toBeNull();
    } finally {
      await cold.close();
    }
  });
});

describe("protocol revisions", () => {
  test("2026-07-28: server/discover without a session", async () => {
    const response = await sendMcp(service, "server/discover", {}, { as: organization.admin });
    expect(response.headers.get("mcp-session-id")).toBeNull();
    expect(response.body.result).toMatchObject({
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: {}, resources: {}, prompts: {} },
    });
  });

  test.each([
    ["another method", { "mcp-method": "tools/list" }],
    ["another tool", { "mcp-name": "tasks_list" }],
    ["another revision", { "mcp-protocol-version": "2025-11-25" }],
  ] as [string, Record<string, string>][])(
    "2026-07-28: returns 400 if the headers name %s than the body",
    async (_, headers) => {
      const response = await sendMcp(
        service,
        "tools/call",
        { name: "commerce_list_suppliers", arguments: {} },
        {
          as: organization.admin,
          headers,
        },
      );
      expect([response.status, response.body.error.code]).toEqual([400, -32020]);
    },
  );

  test.each(["2025-11-25", "2025-06-18"])(
    "%s: initialize, then calls without a session",
    async (revision) => {
      const as = organization.admin;
      const initialized = await sendMcp2025(
        service,
        "initialize",
        { protocolVersion: revision, capabilities: {}, clientInfo: { name: "test", version: "1" } },
        { as },
      );
      expect(initialized.body.result).toMatchObject({
        protocolVersion: revision,
        serverInfo: { name: "werkbank" },
      });
      expect(initialized.headers.get("mcp-session-id")).toBeNull();
      const headers = { "mcp-protocol-version": revision, "mcp-session-id": "whatever" };
      const list = await sendMcp2025(service, "tools/list", {}, { as, headers });
      expect(list.body.result.tools.length).toBeGreaterThan(0);
    },
  );

  test.each([["2026-07-28", sendMcp] as const, ["2025-11-25", sendMcp2025] as const])(
    "%s: each response is one JSON body",
    async (_, send) => {
      const as = organization.admin;
      const call = { name: "commerce_list_suppliers", arguments: {} };
      for (const [method, params] of [["tools/list", {}] as const, ["tools/call", call] as const]) {
        const response = await send(service, method, params, { as });
        expect([response.status, response.headers.get("content-type")]).toEqual([
          200,
          "application/json",
        ]);
        expect(response.body.result).toBeDefined();
      }
    },
  );

  test("an unsupported revision: initialize offers a supported one, other requests return 400", async () => {
    const as = organization.admin;
    const initialized = await sendMcp2025(
      service,
      "initialize",
      { protocolVersion: "2024-11-05", capabilities: {}, clientInfo: { name: "t", version: "1" } },
      { as },
    );
    expect(initialized.body.result.protocolVersion).toBe("2025-11-25");
    const headers = { "mcp-protocol-version": "2024-11-05" };
    const call = await sendMcp2025(service, "tools/list", {}, { as, headers });
    expect(call.status).toBe(400);
  });
});

describe("malformed calls", () => {
  test("returns −32602 with the most similar name for an unknown tool", async () => {
    const response = await sendMcp(
      service,
      "tools/call",
      { name: "commerce_list_supplier", arguments: {} },
      { as: organization.admin },
    );
    expect(response.body.error).toMatchObject({ code: -32602 });
    expect(response.body.error.message).toContain("Did you mean commerce_list_suppliers?");
  });

  test("a misspelt query parameter gets one suggestion", async () => {
    const request = { as: organization.admin, search: "?readonly=true" };
    const { body } = await sendMcp(service, "tools/list", {}, request);
    expect(body.error.message).toBe(
      "The request has 1 error: readonly is not known; did you mean readOnly?",
    );
  });

  test("returns −32602 for arguments that are no object and for a cursor", async () => {
    const as = organization.admin;
    const call = { name: "commerce_list_suppliers", arguments: "all" };
    expect((await sendMcp(service, "tools/call", call, { as })).body.error.code).toBe(-32602);
    const paged = await sendMcp(service, "tools/list", { cursor: "x" }, { as });
    expect(paged.body.error.code).toBe(-32602);
  });

  test("malformed arguments never cause a 5xx status", async () => {
    const as = organization.admin;
    const odd: unknown[] = [
      null,
      1,
      -1,
      1e300,
      true,
      "",
      "\u0000",
      "\ud800",
      [],
      [[]],
      {},
      "x".repeat(9_000),
    ];
    const names = [
      "supplierId",
      "organizationId",
      "cursor",
      "limit",
      "detail",
      "reason",
      "name",
      "__proto__",
    ];
    for (const name of ["commerce_list_suppliers", "commerce_update_supplier"]) {
      for (const argument of names) {
        for (const value of odd) {
          const text = `{"${argument}":${JSON.stringify(value)}}`;
          const response = await service.request("POST", "/api/mcp", {
            as,
            headers: { accept: "application/json, text/event-stream" },
            body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${text}}}`,
          });
          expect(response.status, `${name} ${text.slice(0, 100)}`).toBeLessThan(500);
          expect(response.text, `${name} ${text.slice(0, 100)}`).not.toContain("INTERNAL_ERROR");
        }
      }
    }
    expect(service.logs).toEqual([]);
  });
});
