import { once } from "node:events";
import { connect } from "node:net";
import { createNodeServer } from "@werkbank/http/node-server";
import { createKeepAliveClient, listen } from "@werkbank/http/testing/keep-alive";
import { afterAll, describe, expect, test } from "vitest";
import { openTestService } from "../testing/open-test-service.ts";

// Over real connections: content in chunks of any size, with and without Content-Length.

const service = await openTestService();
const organization = await service.createOrganization();
const server = createNodeServer((request, env) => service.api.fetch(request, env));
const port = await listen(server);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const json = { "content-type": "application/json", accept: "application/json" };
const asOwner = { ...json, authorization: `Bearer ${organization.owner.token}` };
const suppliers = `/api${organization.path}/suppliers`;

type Sent = { path: string; headers?: Record<string, string>; parts: (string | Buffer)[] };

/** Posts content with one write for each part, chunked if there is no Content-Length. */
async function post({ path, headers = json, parts }: Sent) {
  const isChunked = headers["content-length"] === undefined;
  const head = { host: "127.0.0.1", connection: "close", ...headers };
  const lines = Object.entries(isChunked ? { ...head, "transfer-encoding": "chunked" } : head);
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  socket.on("error", () => undefined);
  const responseChunks = socket.toArray() as Promise<Buffer[]>;
  const write = (bytes: Buffer | string) =>
    new Promise<void>((resolve) => {
      socket.write(bytes, () => resolve());
    });
  await write(
    `POST ${path} HTTP/1.1\r\n${lines.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n`,
  );
  for (const part of parts) {
    const bytes = Buffer.from(part);
    if (bytes.length === 0) continue;
    const chunk = [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")];
    await write(isChunked ? Buffer.concat(chunk) : bytes);
  }
  if (isChunked) await write("0\r\n\r\n");
  const text = Buffer.concat(await responseChunks).toString();
  // In a chunked response, the object is between chunk sizes in hexadecimal.
  const [object] = /\{.*\}/su.exec(text) ?? [];
  return {
    status: Number(text.split(" ", 2)[1]),
    body: text.includes("json\r\n") ? JSON.parse(object ?? "null") : null,
  };
}

/** Posts content in one write, with Content-Length. */
const postWhole = (path: string, body: string, headers: Record<string, string> = json) =>
  post({
    path,
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    parts: [body],
  });

const pieces = (text: string, size: number): Buffer[] => {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
};

/** A sign-in of exactly this size. */
const loginOf = (bytes: number) => {
  const empty = JSON.stringify({ email: "nobody@example.org", password: "" });
  return empty.replace('""', `"${"x".repeat(bytes - empty.length)}"`);
};

describe("content without credentials has at most 8 KiB", () => {
  const paths = ["/api/v1/auth/login", "/api/auth/login", "/api/mcp", suppliers];

  test.each(paths)("413 above the limit: %s", async (path) => {
    const body = loginOf(8_193);
    for (const rejected of [await postWhole(path, body), await post({ path, parts: [body] })]) {
      const problem = rejected.body.error?.data ?? rejected.body;
      expect([rejected.status, problem.code, problem.maxBytes]).toEqual([
        413,
        "BODY_TOO_LARGE",
        8_192,
      ]);
      expect(problem.detail).toContain("without credentials");
    }
  });

  test.each(paths)("accepts 8 KiB: %s", async (path) => {
    const body = loginOf(8_192);
    const read = [await postWhole(path, body), await post({ path, parts: pieces(body, 1_000) })];
    for (const { status } of read) expect([400, 401]).toContain(status);
  });

  test("413 for a sign-in with a token, which it ignores", async () => {
    const { status } = await postWhole("/api/v1/auth/login", loginOf(8_193), asOwner);
    expect(status).toBe(413);
  });

  test.each(["/api/feedback", "/approvals", `/invitations/${"x".repeat(43)}`])(
    "413 for a form above the limit: %s",
    async (path) => {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const form = "page=%2F&action=sign-in&email=nobody&password=".padEnd(8_193, "x");
      expect((await postWhole(path, form, headers)).status).toBe(413);
      expect((await postWhole(path, form.slice(0, -1), headers)).status).not.toBe(413);
    },
  );

  test("the connection stays usable after a rejected body of at most 128 KiB", async () => {
    const client = createKeepAliveClient(port);
    const body = loginOf(50_000);
    const headers = { ...json, "content-length": String(body.length) };
    const rejected = await client.send({ method: "POST", path: "/api/auth/login", headers, body });
    expect([rejected.status, rejected.headers.connection]).toEqual([413, "keep-alive"]);
    const next = await client.send({ method: "GET", path: "/api/v1/problems" });
    expect([next.status, next.isReused]).toEqual([200, true]);
    client.close();
  });

  test("sends 100 Continue, and then 413", async () => {
    const socket = connect(port, "127.0.0.1");
    const head = [
      "POST /api/auth/login HTTP/1.1",
      "Host: 127.0.0.1",
      "Content-Type: application/json",
      "Content-Length: 100000",
      "Expect: 100-continue",
      "Connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 100 Continue\r\n/u);
    socket.write("x".repeat(100_000));
    const rest = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
    expect(first.toString() + rest).toContain("HTTP/1.1 413 ");
  });
});

describe("content with credentials", () => {
  const name = "Café Zürich 😀";
  const numbers = (count: number) => `[${"0,".repeat(count - 2)}0]`;

  test("has at most 1 MiB", async () => {
    const body = (length: number) => `{"name":"x"}`.padEnd(length, " ");
    const created = await postWhole(suppliers, body(1_048_576), asOwner);
    expect(created.status).toBe(201);
    const chunked = { path: suppliers, headers: asOwner };
    expect((await post({ ...chunked, parts: pieces(body(1_048_576), 99_999) })).status).toBe(201);
    for (const rejected of [
      await postWhole(suppliers, body(1_048_577), asOwner),
      await post({ ...chunked, parts: [body(1_048_577)] }),
    ]) {
      expect([rejected.status, rejected.body.maxBytes]).toEqual([413, 1_048_576]);
    }
  });

  test("may arrive in chunks of any size", async () => {
    const notes = 'brackets [[{{ and "quotes" \\ and €😀';
    const text = JSON.stringify({ name, notes });
    for (const size of [1, 2, 5]) {
      const created = await post({ path: suppliers, headers: asOwner, parts: pieces(text, size) });
      expect([created.status, created.body.name, created.body.notes]).toEqual([201, name, notes]);
    }
  });

  test.each([
    ["too deep nesting", `{"name":${"[".repeat(65)}`, 71],
    ["extremely deep nesting", `{"é😀":${"[".repeat(900_000)}`, 70],
    ["too many numbers", numbers(50_001), 99_999],
    ["too many empty objects", `[${"{},".repeat(200_000)}{}]`, 149_998],
    ["too many members", `{${'"a":0,'.repeat(100_000)}"a":0}`, 299_995],
  ])("400 with the position for %s", async (_name, body, position) => {
    const chunked = { path: suppliers, headers: asOwner, parts: pieces(body, 77_777) };
    for (const rejected of [await postWhole(suppliers, body, asOwner), await post(chunked)]) {
      expect([rejected.status, rejected.body.code]).toEqual([400, "MALFORMED_JSON"]);
      expect(rejected.body.position).toBe(position);
      expect(rejected.body.detail).toMatch(/64 levels|50000 values/u);
    }
  });

  test("401 for an invalid token takes precedence over errors in the content", async () => {
    const headers = { ...json, authorization: "Bearer not.a.token" };
    const rejected = await postWhole(suppliers, "[".repeat(100_000), headers);
    expect([rejected.status, rejected.body.code]).toEqual([401, "AUTH_INVALID_TOKEN"]);
  });

  test("accepts the maximum number of values and levels", async () => {
    for (const body of [numbers(50_000), `{"name":${"[".repeat(63)}${"]".repeat(63)}}`]) {
      const rejected = await postWhole(suppliers, body, asOwner);
      expect([rejected.status, rejected.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    }
  });

  test("gets a JSON-RPC error from MCP", async () => {
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${"[".repeat(70)}`;
    const rejected = await postWhole("/api/mcp", deep, asOwner);
    expect([rejected.status, rejected.body.error.code]).toEqual([400, -32_700]);
    expect(rejected.body.error.data).toMatchObject({ code: "MALFORMED_JSON", position: 118 });
    const large = JSON.stringify({ padding: "x".repeat(20_000) });
    expect((await postWhole("/api/mcp", large, asOwner)).body.error.code).toBe(-32_600);
  });
});
