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

describe("addresses", () => {
  test.each(["/api/v1/users/me", "/v1/users/me"])("%s answers getCurrentUser", async (path) => {
    const answer = await service.request("GET", path, { as: organization.owner });
    expect([answer.status, answer.body.id]).toEqual([200, organization.owner.id]);
  });

  test.each(["/api/v1/auth/login", "/v1/auth/login", "/api/auth/login", "/auth/login"])(
    "%s answers login",
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
  ])(
    "400 for a query parameter that the operation does not have: %s",
    async (query, name, message) => {
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
    },
  );

  const { path: own } = organization;
  test.each([
    ["a misspelling", "/api/v1/organisations", "/v1/organizations"],
    ["the singular", `${own}/supplier`, `${own}/suppliers`],
    ["letters in the wrong order", `${own}/audit-log/1/revret`, `${own}/audit-log/1/revert`],
    ["the singular after an id", `${own}/workflows/1/run`, `${own}/workflows/1/runs`],
    ["a slash too many", `${own}/suppliers/`, `${own}/suppliers`],
    ["no organization", "/v1/customers", "/v1/organizations/{organizationId}/customers"],
    ["nothing like it", `${own}/gardens`, null],
    ["a short word", "/v1/me", null],
    ["the root", "/v1", null],
  ])("404 for a path that no operation has tells which is meant: %s", async (_, path, meant) => {
    const { status, body } = await service.request("GET", path);
    expect([status, body.code]).toEqual([404, "ROUTE_NOT_FOUND"]);
    const asked = meant === null ? "" : ` Did you mean ${meant}?`;
    expect(body.detail).toBe(`No operation has the path ${path.replace("/api", "")}.${asked}`);
  });

  test("405 names the methods of the path", async () => {
    const answer = await service.request("PUT", supplier, { as: organization.owner, body: {} });
    expect([answer.status, answer.body.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, PATCH, DELETE, OPTIONS");
  });

  test("414 for an address over 8 KiB", async () => {
    const answer = await service.request(
      "GET",
      `${organization.path}/suppliers?q=${"a".repeat(9_000)}`,
    );
    expect([answer.status, answer.body.code]).toEqual([414, "URI_TOO_LONG"]);
  });

  test("OPTIONS answers preflight for every path", async () => {
    for (const operation of operations) {
      const answer = await service.request("OPTIONS", pathOf(operation, records));
      expect([operation.id, answer.status]).toEqual([operation.id, 204]);
      expect(answer.headers.get("access-control-allow-methods")).toContain(operation.method);
    }
  });

  test("HEAD answers like GET, without a body", async () => {
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
  test("a UUID of the caller's is kept; anything else is replaced", async () => {
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

  test("415 for another content type, a foreign charset, a compressed body", async () => {
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

  test("415 says what is accepted in headers as well", async () => {
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

  test("200 for a merge patch under its own type, which no other method takes", async () => {
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

  test("413 for more than 1 MiB, whatever Content-Length says", async () => {
    const answer = await send({ body: JSON.stringify({ notes: "x".repeat(1_048_600) }) });
    expect([answer.status, answer.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
  });

  test.each([
    ["no body", ""],
    ["half an object", '{"name":'],
    ["two values", "{} {}"],
    ["a member twice", '{"name":"a","name":"b"}'],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d])],
    ["more values than anyone sends", `[${"0,".repeat(50_000)}0]`],
    [
      "more members than anyone sends",
      JSON.stringify(Object.fromEntries(Array.from({ length: 50_001 }, (_, index) => [index, 0]))),
    ],
    ["nesting without end", "[".repeat(200_000)],
    ["nesting without end, closed", "[".repeat(200_000) + "]".repeat(200_000)],
  ])("400 MALFORMED_JSON for %s", async (_name, body) => {
    const answer = await send({ body });
    expect([answer.status, answer.body.code]).toEqual([400, "MALFORMED_JSON"]);
    expect(answer.body.position).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ["an array", []],
    ["as many values as may be", JSON.stringify(Array.from({ length: 49_999 }, () => 0))],
    ["null", "null"],
    ["a string", '"x"'],
    ["__proto__", '{"__proto__":{"name":"x"}}'],
    ["constructor", { constructor: 1 }],
    ["a lone surrogate", '{"name":"\\ud800"}'],
    ["NUL", { name: "a\u0000b" }],
    ["another type", { paymentTermsDays: "30" }],
    ["a fraction", { paymentTermsDays: 1.5 }],
    ["more than an integer holds", { paymentTermsDays: 2_147_483_648 }],
    ["null where there must be a value", { name: null }],
  ])("400 VALIDATION_FAILED for %s", async (_name, body) => {
    const answer = await send({ body });
    expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(answer.body.errors[0]).toMatchObject({ location: "body" });
  });

  test("200 for an empty object, which changes nothing", async () => {
    const before = await service.request("GET", supplier, { as: organization.admin });
    const answer = await send({ body: {} });
    expect([answer.status, answer.body]).toEqual([200, before.body]);
  });
});

describe("queries", () => {
  test("400 for what is unknown, given twice or out of bounds, all at once", async () => {
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

  test("400 for a path value of another shape", async () => {
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

  test("a cursor goes on where the page ended, and belongs to its list alone", async () => {
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
    for (const wrong of [
      `limit=2&sort=-name&cursor=${cursor}`,
      `limit=2&sort=name&status=active&cursor=${cursor}`,
      `limit=2&sort=name&cursor=${cursor.slice(0, -2)}`,
      `limit=2&sort=name&cursor=x`,
    ]) {
      const answer = await list(wrong);
      expect([answer.status, answer.body.code]).toEqual([400, "CURSOR_INVALID"]);
    }
  });

  test("a cursor of the longest sort values goes on to the end of the list", async () => {
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

  test("q finds words in any order, without case and accents, the last by its beginning", async () => {
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
    "406 for %s",
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
  ])("200 for %s", async (accept) => {
    const answer = await service.request("GET", supplier, {
      as: organization.viewer,
      headers: { accept },
    });
    expect(answer.status).toBe(200);
  });
});

describe("over a socket", () => {
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

  /** Returns the status line and headers of the answer to raw bytes. */
  async function exchange(lines: string[], body = ""): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    socket.write([...lines, "Connection: close", "", body].join("\r\n"));
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  }

  test("two Authorization headers are refused, even when one of them is good", async () => {
    const answer = await exchange([
      `GET /api${supplier} HTTP/1.1`,
      "Host: 127.0.0.1",
      `Authorization: Bearer ${organization.owner.token}`,
      "Authorization: Bearer other",
    ]);
    expect(answer).toMatch(/^HTTP\/1.1 401 /u);
    expect(answer).toContain('"code":"AUTH_INVALID_TOKEN"');
  });

  test("a token in the query is no credential", async () => {
    const answer = await exchange([
      `GET /api/v1/users/me?access_token=${organization.owner.token} HTTP/1.1`,
      "Host: 127.0.0.1",
    ]);
    expect(answer).toMatch(/^HTTP\/1.1 401 /u);
    expect(answer).toContain('"code":"AUTH_UNAUTHENTICATED"');
  });

  test.each(["TRACE", "PROPFIND", "M-SEARCH", "DELETE", "PUT"])(
    "%s is answered without a 5xx",
    async (method) => {
      const answer = await exchange([`${method} /api${supplier} HTTP/1.1`, "Host: 127.0.0.1"]);
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
  ])("%s is answered without a 5xx", async (path) => {
    const answer = await exchange([
      `GET ${path} HTTP/1.1`,
      "Host: 127.0.0.1",
      `Authorization: Bearer ${organization.owner.token}`,
    ]);
    expect(answer).toMatch(/^HTTP\/1.1 [24]\d\d /u);
  });

  test("a Content-Length that lies is refused by the server or the body's end", async () => {
    const answer = await exchange(
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

describe("cookie and bearer end in the same request context", () => {
  test.each(
    operations
      .filter(({ permission }) => permission !== "public" && permission !== "session")
      .map((operation) => [operation.id, operation] as const),
  )("%s answers and records alike", async (_id, operation) => {
    // Two identical organizations, so that each call meets the same state.
    const outcomes = [];
    for (const kind of ["as", "cookieOf"] as const) {
      const own = await service.createOrganization();
      const examples = await insertExampleRecords(own);
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
      outcomes.push({
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
    const [bearer, cookie] = outcomes;
    expect({ ...cookie, channels: [] }).toEqual({ ...bearer, channels: [] });
    // The state of the example may refuse the call; then both calls are refused alike.
    expect([operation.success, 404, 409]).toContain(bearer?.status);
    // The example may request the present state; then nothing changes and nothing is recorded.
    const isDone = bearer?.status === operation.success && bearer.entries.length > 0;
    if (operation.kind === "mutation" && isDone) {
      expect([bearer?.channels, cookie?.channels]).toEqual([["api"], ["app"]]);
    }
  });

  /** Returns the members and the types of their values: ids and times differ between the two. */
  function shapeOf(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(shapeOf);
    if (typeof value !== "object" || value === null) return value === null ? null : typeof value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]));
  }

  test("a cookie request from another origin is refused before anything else is looked at", async () => {
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

  test("a good cookie does not help a bad bearer", async () => {
    const answer = await service.request("GET", supplier, {
      cookieOf: organization.viewer,
      token: "bad",
    });
    expect([answer.status, answer.body.code]).toEqual([401, "AUTH_INVALID_TOKEN"]);
    expect(answer.headers.get("www-authenticate")).toContain("oauth-protected-resource");
  });
});
