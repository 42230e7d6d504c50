import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { createNodeServer } from "@werkbank/http/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../registry.gen.ts";
import { bodyOf, insertExampleRecords, pathOf } from "../../testing/contract/example-records.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestService } from "../../testing/test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);
const supplier = `${organization.path}/suppliers/${records["supplierId"]}`;

describe("paths", () => {
  test.each(["/api/v1/users/me", "/v1/users/me"])("%s calls getCurrentUser", async (path) => {
    const answer = await service.request("GET", path, { as: organization.owner });
    expect([answer.status, answer.body.id]).toEqual([200, organization.owner.id]);
  });

  test.each(["/api/v1/auth/login", "/v1/auth/login", "/api/auth/login", "/auth/login"])(
    "%s calls login",
    async (path) => {
      const answer = await service.request("POST", path, { body: {} });
      expect([answer.status, answer.body.code]).toEqual([400, "AUTH_VALIDATION_ERROR"]);
    },
  );

  test.each([
    ["statsu=active", "statsu", "statsu is not known; did you mean status?"],
    ["colour=red", "colour", "colour is not known"],
    ["Limit=5", "Limit", "Limit is not known; did you mean limit?"],
    ["toString=1", "toString", "toString is not known"],
  ])("returns 400 for an unknown query parameter: %s", async (query, name, message) => {
    const path = `${organization.path}/customers?limit=5&${query}`;
    const { status, body } = await service.request("GET", path, { as: organization.owner });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors).toEqual([
      {
        location: "query",
        name,
        rule: "unknown",
        message,
        expected: null,
        received: query.split("=")[1],
      },
    ]);
  });

  const { path: own } = organization;
  test.each([
    ["a misspelling", "/api/v1/organisations", "/v1/organizations"],
    ["the singular", `${own}/supplier`, `${own}/suppliers`],
    ["letters in the wrong order", `${own}/audit-log/1/revret`, `${own}/audit-log/1/revert`],
    ["the singular after an id", `${own}/workflows/1/run`, `${own}/workflows/1/runs`],
    ["a trailing slash", `${own}/suppliers/`, `${own}/suppliers`],
    ["no organization", "/v1/customers", "/v1/organizations/{organizationId}/customers"],
    ["no similar path", `${own}/gardens`, null],
    ["a short word", "/v1/me", null],
    ["the root", "/v1", null],
  ])(
    "returns 404 with the most similar path for an unknown path: %s",
    async (_, path, similarPath) => {
      const { status, body } = await service.request("GET", path);
      expect([status, body.code]).toEqual([404, "ROUTE_NOT_FOUND"]);
      const suggestion = similarPath === null ? "" : ` Did you mean ${similarPath}?`;
      expect(body.detail).toBe(
        `No operation has the path ${path.replace("/api", "")}.${suggestion}`,
      );
    },
  );

  test("returns 405 with the methods of the path in Allow", async () => {
    const answer = await service.request("PUT", supplier, { as: organization.owner, body: {} });
    expect([answer.status, answer.body.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, PATCH, DELETE, OPTIONS");
  });

  test("returns 414 for a URL longer than 8 KiB", async () => {
    const answer = await service.request(
      "GET",
      `${organization.path}/suppliers?q=${"a".repeat(9_000)}`,
    );
    expect([answer.status, answer.body.code]).toEqual([414, "URI_TOO_LONG"]);
  });

  test("OPTIONS answers the CORS preflight request of every path", async () => {
    for (const operation of operations) {
      const answer = await service.request("OPTIONS", pathOf(operation, records));
      expect([operation.id, answer.status]).toEqual([operation.id, 204]);
      expect(answer.headers.get("access-control-allow-methods")).toContain(operation.method);
    }
  });

  test("HEAD returns the headers of GET and no body", async () => {
    const get = await service.request("GET", supplier, { as: organization.owner });
    const head = await service.request("HEAD", supplier, { as: organization.owner });
    expect([head.status, head.text]).toEqual([200, ""]);
    for (const name of ["content-type", "content-length", "cache-control"]) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
    expect(get.headers.get("content-length")).toBe(String(Buffer.byteLength(get.text)));
  });
});

describe("request ids", () => {
  test("X-Request-Id keeps a UUID of the caller and replaces any other value", async () => {
    const id = "0192f0c1-0000-7000-8000-00000000abcd";
    const kept = await service.request("GET", supplier, { headers: { "x-request-id": id } });
    expect(kept.headers.get("x-request-id")).toBe(id);
    expect([kept.body.requestId, kept.body.instance]).toEqual([id, `urn:uuid:${id}`]);
    const made = await service.request("GET", supplier, { headers: { "x-request-id": "mine" } });
    expect(made.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/u);
  });
});

describe("bodies", () => {
  const send = (request: Parameters<TestService["request"]>[2]) =>
    service.request("PATCH", supplier, { as: organization.admin, ...request });

  test("returns 415 for another media type, another charset, and a content coding", async () => {
    for (const headers of [
      { "content-type": "text/plain" },
      { "content-type": "application/x-www-form-urlencoded" },
      { "content-type": "application/json; charset=iso-8859-1" },
      { "content-type": "application/json", "content-encoding": "gzip" },
    ] as Record<string, string>[]) {
      const answer = await send({ body: "{}", headers });
      expect([answer.status, answer.body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    }
  });

  test("415 names the accepted media types and codings in headers", async () => {
    const accepted = "application/json, application/merge-patch+json";
    const type = await send({ body: "{}", headers: { "content-type": "text/plain" } });
    expect(type.headers.get("accept-patch")).toBe(accepted);
    const encoding = await send({
      body: "{}",
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
    });
    expect(encoding.headers.get("accept-encoding")).toBe("identity");
    const options = await service.request("OPTIONS", supplier);
    expect(options.headers.get("accept-patch")).toBe(accepted);
    const others = await service.request("OPTIONS", `${organization.path}/suppliers`);
    expect(others.headers.has("accept-patch")).toBe(false);
  });

  test("PATCH accepts application/merge-patch+json; other methods return 415", async () => {
    const headers = { "content-type": "application/merge-patch+json" };
    const answer = await send({ body: JSON.stringify({ notes: "As a merge patch" }), headers });
    expect([answer.status, answer.body.notes]).toEqual([200, "As a merge patch"]);
    const { status, body } = await service.request("POST", `${organization.path}/suppliers`, {
      as: organization.admin,
      body: JSON.stringify({ name: "Posted" }),
      headers,
    });
    expect([status, body.accepted]).toEqual([415, ["application/json"]]);
    const refused = await send({ body: "{}", headers: { "content-type": "text/plain" } });
    expect(refused.body.accepted).toEqual(["application/json", "application/merge-patch+json"]);
  });

  test("returns 413 for a body over 1 MiB, whatever Content-Length says", async () => {
    const answer = await send({ body: JSON.stringify({ notes: "x".repeat(1_048_600) }) });
    expect([answer.status, answer.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
  });

  test.each([
    ["no body", ""],
    ["half an object", '{"name":'],
    ["two values", "{} {}"],
    ["a duplicate member", '{"name":"a","name":"b"}'],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d])],
    ["more than 50 000 array items", `[${"0,".repeat(50_000)}0]`],
    [
      "more than 50 000 object members",
      JSON.stringify(Object.fromEntries(Array.from({ length: 50_001 }, (_, index) => [index, 0]))),
    ],
    ["unlimited nesting", "[".repeat(200_000)],
    ["unlimited nesting, closed", "[".repeat(200_000) + "]".repeat(200_000)],
  ])("returns 400 MALFORMED_JSON for %s", async (_name, body) => {
    const answer = await send({ body });
    expect([answer.status, answer.body.code]).toEqual([400, "MALFORMED_JSON"]);
    expect(answer.body.position).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ["an array", []],
    ["the maximum number of array items", JSON.stringify(Array.from({ length: 49_999 }, () => 0))],
    ["null", "null"],
    ["a string", '"x"'],
    ["__proto__", '{"__proto__":{"name":"x"}}'],
    ["constructor", { constructor: 1 }],
    ["a lone surrogate", '{"name":"\\ud800"}'],
    ["NUL", { name: "a\u0000b" }],
    ["another type", { paymentTermsDays: "30" }],
    ["a fraction", { paymentTermsDays: 1.5 }],
    ["a number beyond 32-bit integers", { paymentTermsDays: 2_147_483_648 }],
    ["null for a member that is not nullable", { name: null }],
  ])("returns 400 VALIDATION_FAILED for %s", async (_name, body) => {
    const answer = await send({ body });
    expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(answer.body.errors[0]).toMatchObject({ location: "body" });
  });

  test("an empty PATCH body returns 200 and changes nothing", async () => {
    const before = await service.request("GET", supplier, { as: organization.admin });
    const answer = await send({ body: {} });
    expect([answer.status, answer.body]).toEqual([200, before.body]);
  });
});

describe("queries", () => {
  test("returns 400 with all unknown, repeated and out-of-range parameters at once", async () => {
    const answer = await service.request(
      "GET",
      `${organization.path}/suppliers?limit=0&limit=5&page=2&status=gone&sort=phone`,
      { as: organization.viewer },
    );
    expect(answer.status).toBe(400);
    expect(
      answer.body.errors.map(({ name, rule }: { name: string; rule: string }) => [name, rule]),
    ).toEqual([
      ["limit", "unique"],
      ["limit", "min"],
      ["sort", "enum"],
      ["status", "enum"],
      ["page", "unknown"],
    ]);
  });

  test("a list of values may be separated by commas, repeated, or both", async () => {
    const other = await service.createOrganization();
    await other.insert((insert) => {
      for (const [index, status] of ["todo", "in_progress", "done"].entries()) {
        insert("tasks", { title: status, status, number: index + 1, created_by: other.owner.id });
      }
    });
    const list = (query: string) =>
      service.request("GET", `${other.path}/tasks?sort=number&${query}`, { as: other.viewer });
    const expected = await list("status=todo,done&fields=id,title");
    expect(expected.body.items).toHaveLength(2);
    for (const query of [
      "status=todo&status=done&fields=id&fields=title",
      "status=todo&fields=id,title&status=done",
    ]) {
      const { status, body } = await list(query);
      expect([query, status, body]).toEqual([query, 200, expected.body]);
    }
    const { body } = await list("status=todo&status=gone");
    expect(body.errors).toMatchObject([{ location: "query", name: "status", rule: "enum" }]);
  });

  test("returns 400 for a path parameter of the wrong format", async () => {
    for (const path of [
      `/v1/organizations/none/suppliers`,
      `${organization.path}/suppliers/%zz`,
      `${organization.path}/suppliers/%00`,
      `${organization.path}/suppliers/..%2f..`,
    ]) {
      const answer = await service.request("GET", path, { as: organization.viewer });
      expect([path, answer.status, answer.body.code]).toEqual([path, 400, "VALIDATION_FAILED"]);
    }
  });

  test("a cursor continues after the last item, and is rejected with another sort or filter", async () => {
    const other = await service.createOrganization();
    await other.insert((insert) => {
      for (let index = 0; index < 7; index += 1) insert("suppliers", { name: `S${index % 3}` });
    });
    const list = (query: string) =>
      service.request("GET", `${other.path}/suppliers?${query}`, { as: other.viewer });
    const seen: string[] = [];
    let query = "limit=2&sort=name";
    for (;;) {
      const { body, headers } = await list(query);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      expect(headers.has("link")).toBe(body.page.hasMore);
      if (!body.page.hasMore) break;
      query = `limit=2&sort=name&cursor=${body.page.nextCursor}`;
    }
    expect(new Set(seen).size).toBe(7);
    const { body } = await list("limit=2&sort=name");
    const cursor = body.page.nextCursor as string;
    for (const invalidQuery of [
      `limit=2&sort=-name&cursor=${cursor}`,
      `limit=2&sort=name&status=active&cursor=${cursor}`,
      `limit=2&sort=name&cursor=${cursor.slice(0, -2)}`,
      `limit=2&sort=name&cursor=x`,
    ]) {
      const answer = await list(invalidQuery);
      expect([answer.status, answer.body.code]).toEqual([400, "CURSOR_INVALID"]);
    }
  });

  test("a cursor works for sort values of the maximum length", async () => {
    const other = await service.createOrganization();
    await other.insert((insert) => {
      for (const end of ["1", "2", "3"]) insert("suppliers", { name: "𠀀".repeat(239) + end });
    });
    const seen = [];
    let path = `${other.path}/suppliers?sort=-name&limit=1`;
    for (;;) {
      const { status, body } = await service.request("GET", path, { as: other.viewer });
      expect(status).toBe(200);
      seen.push(body.items[0].name.slice(-1));
      if (!body.page.hasMore) break;
      path = `${other.path}/suppliers?sort=-name&limit=1&cursor=${body.page.nextCursor}`;
    }
    expect(seen).toEqual(["3", "2", "1"]);
  });

  test("q matches words in any order, ignoring case and accents, the last one by prefix", async () => {
    const other = await service.createOrganization();
    await other.insert((insert) => {
      insert("suppliers", { name: "Café Zürich Onderdelen", code: "CZ-1" });
      insert("suppliers", { name: "Accu & Aandrijving" });
    });
    const find = async (q: string) => {
      const path = `${other.path}/suppliers?q=${encodeURIComponent(q)}`;
      const { body } = await service.request("GET", path, { as: other.viewer });
      return body.items.map(({ name }: { name: string }) => name);
    };
    expect(await find("onder CAFE")).toEqual([]);
    expect(await find("CAFE onder")).toEqual(["Café Zürich Onderdelen"]);
    expect(await find("zurich café")).toEqual(["Café Zürich Onderdelen"]);
    expect(await find("cz-1")).toEqual(["Café Zürich Onderdelen"]);
    expect(await find("aandr")).toEqual(["Accu & Aandrijving"]);
    for (const odd of ["&", "'", "a & | ! :*", "\\", "(", "<->", "''", "a:*b"]) {
      expect(Array.isArray(await find(odd))).toBe(true);
    }
  });
});

describe("Accept", () => {
  test.each(["text/html", "application/xml", "application/json;q=0", "application/json;q=0.000"])(
    "returns 406 for %s",
    async (accept) => {
      const answer = await service.request("GET", supplier, {
        as: organization.viewer,
        headers: { accept },
      });
      expect([answer.status, answer.body.code]).toEqual([406, "NOT_ACCEPTABLE"]);
    },
  );

  test.each([
    "*/*",
    "application/*",
    "text/html, application/json;q=0.1",
    "application/problem+json",
    "",
  ])("returns 200 for %s", async (accept) => {
    const answer = await service.request("GET", supplier, {
      as: organization.viewer,
      headers: { accept },
    });
    expect(answer.status).toBe(200);
  });
});

describe("over a TCP socket", () => {
  let server: Server;
  let port: number;

  beforeAll(async () => {
    server = createNodeServer((request, env) => service.api.fetch(request, env));
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  /** Sends raw lines; returns the whole response. */
  async function sendRaw(lines: string[], body = ""): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    socket.write([...lines, "Connection: close", "", body].join("\r\n"));
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  }

  test("returns 401 for two Authorization headers, even if one is valid", async () => {
    const answer = await sendRaw([
      `GET /api${supplier} HTTP/1.1`,
      "Host: 127.0.0.1",
      `Authorization: Bearer ${organization.owner.token}`,
      "Authorization: Bearer other",
    ]);
    expect(answer).toMatch(/^HTTP\/1.1 401 /u);
    expect(answer).toContain('"code":"AUTH_INVALID_TOKEN"');
  });

  test("returns 401 for a token in the query", async () => {
    const answer = await sendRaw([
      `GET /api/v1/users/me?access_token=${organization.owner.token} HTTP/1.1`,
      "Host: 127.0.0.1",
    ]);
    expect(answer).toMatch(/^HTTP\/1.1 401 /u);
    expect(answer).toContain('"code":"AUTH_UNAUTHENTICATED"');
  });

  test.each(["TRACE", "PROPFIND", "M-SEARCH", "DELETE", "PUT"])(
    "%s returns no 5xx status",
    async (method) => {
      const answer = await sendRaw([`${method} /api${supplier} HTTP/1.1`, "Host: 127.0.0.1"]);
      expect(answer).toMatch(/^HTTP\/1.1 4\d\d /u);
    },
  );

  test.each([
    "/api/v1/%",
    "//api/v1/users/me",
    "/api/v1/users/me/",
    "/api//v1",
    "/api/v1/organizations/%E0%A4%A",
    "/api/v1?%",
    "/v1/users/me#x",
    "/api/%2e%2e/v1/users/me",
  ])("%s returns no 5xx status", async (path) => {
    const answer = await sendRaw([
      `GET ${path} HTTP/1.1`,
      "Host: 127.0.0.1",
      `Authorization: Bearer ${organization.owner.token}`,
    ]);
    expect(answer).toMatch(/^HTTP\/1.1 [24]\d\d /u);
  });

  test("returns 413 for a Content-Length over the limit, although the body is short", async () => {
    const answer = await sendRaw(
      [
        `PATCH /api${supplier} HTTP/1.1`,
        "Host: 127.0.0.1",
        `Authorization: Bearer ${organization.admin.token}`,
        "Content-Type: application/json",
        "Content-Length: 99999999",
      ],
      "{}",
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /u);
  });
});

describe("a session cookie and a bearer token lead to the same result", () => {
  test.each(
    operations
      .filter(({ permission }) => permission !== "public" && permission !== "session")
      .map((operation) => [operation.id, operation] as const),
  )("%s returns the same response and writes the same audit entries", async (_id, operation) => {
    // Two identical organizations, so that each call meets the same state.
    const results = [];
    for (const kind of ["as", "cookieOf"] as const) {
      const own = await service.createOrganization();
      const examples = await insertExampleRecords(own);
      if (operation.id === "mergeCustomers") {
        const duplicate = { id: 90_001, name: "Duplicate", currency: "EUR" };
        examples["customerIds"] = await own.insert((insert) => insert("customers", duplicate));
      }
      const path = pathOf(operation, examples);
      // Only deleted records can be restored.
      const deleted = /^(.*)\/restore$/u.exec(path)?.[1];
      if (deleted !== undefined) await service.request("DELETE", deleted, { [kind]: own.owner });
      const { status, body } = await service.request(operation.method, path, {
        [kind]: own.owner,
        body: bodyOf(operation, own, examples),
      });
      const entries = await own.run((transaction) =>
        transaction.all<{ channel: string; action: string; outcome: string; canonical: string }>({
          // The example of an entry was written by the service itself.
          text: "select channel, action, outcome, canonical from audit_entries where channel <> 'system' order by sequence",
          values: [],
        }),
      );
      results.push({
        status,
        shape: shapeOf(body),
        entries: entries.map(({ action, outcome, canonical }) => ({
          action,
          outcome,
          fields: (JSON.parse(canonical) as { changes: { field: string }[] }).changes.map(
            ({ field }) => field,
          ),
        })),
        channels: [...new Set(entries.map(({ channel }) => channel))],
      });
    }
    const [bearer, cookie] = results;
    expect({ ...cookie, channels: [] }).toEqual({ ...bearer, channels: [] });
    // The state of the example record may not allow the call; then both calls are rejected with the same
    // status.
    expect([operation.success, 404, 409]).toContain(bearer?.status);
    // The example may request the current state; then nothing changes and there is no audit entry.
    const hasChanged = bearer?.status === operation.success && bearer.entries.length > 0;
    if (operation.kind === "mutation" && hasChanged) {
      expect([bearer?.channels, cookie?.channels]).toEqual([["api"], ["app"]]);
    }
  });

  /** Returns the members with the types of their values: ids and times differ between the two calls. */
  function shapeOf(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(shapeOf);
    if (typeof value !== "object" || value === null) return value === null ? null : typeof value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]));
  }

  test("a request with a cookie from another origin returns 403 before any other check", async () => {
    for (const headers of [
      { origin: "https://elsewhere.example" },
      { origin: "null" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
    ] as Record<string, string>[]) {
      const answer = await service.request("PATCH", supplier, {
        cookieOf: organization.admin,
        headers,
        body: { name: "x" },
      });
      expect([answer.status, answer.body.code]).toEqual([403, "CSRF_ORIGIN_REFUSED"]);
    }
  });

  test("an invalid bearer token returns 401, even with a valid cookie", async () => {
    const answer = await service.request("GET", supplier, {
      cookieOf: organization.viewer,
      token: "bad",
    });
    expect([answer.status, answer.body.code]).toEqual([401, "AUTH_INVALID_TOKEN"]);
    expect(answer.headers.get("www-authenticate")).toContain("oauth-protected-resource");
  });
});
