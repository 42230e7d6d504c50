import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { createNodeServer } from "@werkbank/http/node-server";
import {
  acceptedAsEvent,
  acceptedAsJson,
  acceptedByNone,
} from "@werkbank/http/testing/mcp-accept-headers";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { llmsSections, toLlms, toSectionLlms } from "../indexes/llms.ts";
import type { Page } from "../pages/page.ts";
import { estimateTokens } from "../pages/estimate-tokens.ts";
import { openFixtureDocs } from "../testing/fixture-docs.ts";
import { createFixtureSite, type FixtureSite } from "../testing/fixture-site.ts";
import { toMarkdownPage } from "../pages/markdown-page.ts";

type Result = {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};
type Connection = {
  names(): Promise<string[]>;
  call(name: string, input?: Record<string, unknown>): Promise<Result>;
  close(): Promise<void>;
};

let site: FixtureSite;
let pages: readonly Page[];
let address: URL;
let handler: (request: Request) => Promise<Response>;
let stop: () => Promise<void>;

beforeAll(async () => {
  site = await createFixtureSite();
  const docs = await openFixtureDocs(site);
  ({ pages, mcp: handler } = docs);
  const server = createNodeServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});

afterAll(async () => {
  await stop();
  await site.remove();
});

async function connect2026(): Promise<Connection> {
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  await client.connect(new StreamableHTTPClientTransport(address));
  return {
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, input = {}) => (await client.callTool({ name, arguments: input })) as Result,
    close: () => client.close(),
  };
}

async function connect2025(): Promise<Connection> {
  const client = new Client2025({ name: "test", version: "1" });
  await client.connect(new Transport2025(address));
  return {
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, input = {}) => (await client.callTool({ name, arguments: input })) as Result,
    close: () => client.close(),
  };
}

test("tool definitions contain no safe-integer bounds", async () => {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(address));
  expect(JSON.stringify(await client.listTools())).not.toContain(String(Number.MAX_SAFE_INTEGER));
  await client.close();
});

describe.each([
  ["2026-07-28", connect2026],
  ["2025", connect2025],
])("a client of the revision %s", (_revision, connect) => {
  let client: Connection;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  test("lists exactly three tools", async () => {
    expect(await client.names()).toEqual(["list_pages", "search", "get_page"]);
  });

  test("list_pages returns the content of /llms.txt", async () => {
    const answer = await client.call("list_pages");
    expect(answer.content).toEqual([{ type: "text", text: toLlms(pages, "en", site.config) }]);
    expect(answer).not.toHaveProperty("structuredContent");
  });

  test.each(llmsSections)(
    "list_pages returns one section, the content of /%s/llms.txt",
    async (section) => {
      const { content } = await client.call("list_pages", { section });
      const text = toSectionLlms(pages, "en", section, site.config);
      expect(content).toEqual([{ type: "text", text }]);
    },
  );

  test("list_pages returns the content of the Dutch indexes with locale", async () => {
    const { content } = await client.call("list_pages", { locale: "nl" });
    expect(content).toEqual([{ type: "text", text: toLlms(pages, "nl", site.config) }]);
    const part = await client.call("list_pages", { locale: "nl", section: "problems" });
    const text = toSectionLlms(pages, "nl", "problems", site.config);
    expect(part.content).toEqual([{ type: "text", text }]);
  });

  test.each([
    ["/reference/suppliers/update-supplier.samples.md", "python"],
    ["/reference/suppliers/update-supplier.openapi.json", "# Update a supplier ("],
    ["/nl/problems.json", "# Problemen ("],
    ["/problems.json", "# Problems ("],
    ["/.well-known/agent-skills/index.json", "# Agents ("],
    ["/changelog/feed.json", "# Changelog ("],
    ["/nl/changelog/rss.xml", "# Wijzigingen ("],
    ["/problems/llms.txt", "# Werkbank: Problems\n"],
    ["/sitemap.md", "# Sitemap"],
    ["/skill.md", "---\nname: werkbank\n"],
    ["/robots.txt", "User-agent"],
  ])("get_page reads %s, which is no page", async (path, text) => {
    for (const url of [path, site.config.docsUrl + path]) {
      const { content } = await client.call("get_page", { url });
      expect(content).toEqual([{ type: "text", text: expect.stringContaining(text) }]);
    }
  });

  test("search returns sections with URLs, in the requested language", async () => {
    const english = await client.call("search", { query: "session cookie" });
    expect((english.structuredContent!.results as unknown[])[0]).toEqual({
      kind: "guide",
      title: "Quickstart",
      headings: ["Sign in"],
      snippet: expect.stringContaining("Use the session cookie."),
      closeness: 1,
      url: "http://127.0.0.1:3000/quickstart#sign-in",
      markdownUrl: "http://127.0.0.1:3000/quickstart.md?section=sign-in",
      tokens: expect.any(Number),
      text: expect.stringMatching(/^## Sign in\n\nUse the session cookie\./u),
    });
    expect(english.content[0]!.text).toContain(
      "[Quickstart › Sign in](http://127.0.0.1:3000/quickstart.md?section=sign-in) (guide, about ",
    );
    const dutch = await client.call("search", { query: "session cookie", locale: "nl" });
    expect(dutch.structuredContent).toMatchObject({ locale: "nl" });
    expect(dutch.content[0]!.text).not.toContain("3000/quickstart");
  });

  test("search returns results in the language of the query if no locale is given", async () => {
    const { structuredContent } = await client.call("search", { query: "hoe meld ik me aan" });
    expect(structuredContent).toMatchObject({
      locale: "nl",
      isWeak: false,
      results: [{ url: "http://127.0.0.1:3000/nl/quickstart#aanmelden" }],
    });
    const english = await client.call("search", { query: "how do I sign in" });
    expect(english.structuredContent).toMatchObject({ locale: "en" });
  });

  test("search returns at most five results, the texts of the best, and whether they are weak", async () => {
    const broad = await client.call("search", { query: "the code of a problem in a task list" });
    const results = broad.structuredContent!.results as { text?: string; tokens: number }[];
    expect(results.length).toBeGreaterThan(1);
    expect(results.length).toBeLessThanOrEqual(5);
    const texts = results.filter(({ text }) => text !== undefined);
    expect(texts.length).toBeGreaterThan(0);
    const sizes = texts.map(({ text = "" }) => estimateTokens(text));
    if (sizes.length > 1) expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(600);
    const weak = await client.call("search", { query: "session hovercraft aquaplaning zeppelin" });
    expect(weak.structuredContent).toMatchObject({ isWeak: true });
    expect(weak.content[0]!.text).toMatch(/^Weak match: /u);
    const nothing = await client.call("search", { query: "qqqqzzzzxxxx" });
    expect(nothing.structuredContent).toMatchObject({ isWeak: true, results: [] });
  });

  test("the Markdown URL of each search result returns its section", async () => {
    const { structuredContent } = await client.call("search", { query: "supplier" });
    const results = structuredContent!.results as { markdownUrl: string; title: string }[];
    expect(results.length).toBeGreaterThan(1);
    for (const { markdownUrl, title } of results) {
      const { content } = await client.call("get_page", { url: markdownUrl });
      expect(content.map(({ text }) => text)).toEqual([expect.stringContaining(`# ${title} (`)]);
    }
  });

  test.each([
    "/quickstart",
    "/quickstart/",
    "/quickstart.md",
    "/quickstart/index.mdx",
    "http://127.0.0.1:3000/quickstart",
  ])("get_page finds the page at %s", async (url) => {
    const answer = await client.call("get_page", { url });
    const twin = toMarkdownPage(pages.find(({ pathname }) => pathname === "/quickstart")!);
    expect(answer.content).toEqual([{ type: "text", text: twin }]);
    // The result holds the Markdown only once.
    expect(answer).not.toHaveProperty("structuredContent");
  });

  test("get_page returns only the section that a fragment names", async () => {
    const { content } = await client.call("get_page", { url: "/problems/auth-invalid-token" });
    expect(content[0]!.text).toMatch(
      /^# AUTH_INVALID_TOKEN \(\S+\/problems\/auth-invalid-token\)\n/u,
    );
    expect(content[0]!.text).not.toContain("VALIDATION_FAILED");
    const written = await client.call("get_page", { url: "/quickstart#sign-in" });
    expect(written.content[0]!.text).toContain("Use the session cookie.");
  });

  test.each(["/nope", "/quickstrt", "https://elsewhere.example/quickstart", "/%"])(
    "get_page returns `page not found` for %s, without isError",
    async (url) => {
      const { content, isError } = await client.call("get_page", { url });
      expect(content[0]).toEqual({ type: "text", text: "page not found" });
      expect(content).toHaveLength(2);
      expect(isError ?? false).toBe(false);
    },
  );

  test.each([
    [{ url: "/quickstart", section: "sign-in" }],
    [{ url: "/quickstart.md?section=sign-in" }],
    [{ url: "http://127.0.0.1:3000/quickstart#sign-in" }],
    [{ url: "/quickstart#read-tasks", section: "sign-in" }],
    [{ url: "/quickstart", section: "#sign-in" }],
    [{ url: "/quickstart", section: "Sign in" }],
    [{ url: "/quickstart", section: "Quickstart › Sign in" }],
  ])("get_page returns the same section for %j", async (input) => {
    const { content } = await client.call("get_page", input);
    expect(content[0]!.text).toMatch(/^# Quickstart \(\S+#sign-in\)\n\n## Sign in\n/u);
    expect(content[0]!.text).not.toContain("Suppliers are elsewhere.");
  });

  test("get_page returns `section not found` and the nearest sections for an unknown section", async () => {
    const { content, isError } = await client.call("get_page", {
      url: "/quickstart",
      section: "singin",
    });
    expect([content[0]!.text, isError ?? false]).toEqual(["section not found", false]);
    expect(content[1]!.text).toContain("/quickstart exists");
    expect(content[1]!.text).toContain(
      "Nearest sections:\n- [Sign in](http://127.0.0.1:3000/quickstart.md?section=sign-in)",
    );
  });

  test("get_page returns the nearest pages for a mistyped path", async () => {
    const { content } = await client.call("get_page", { url: "/quickstrt" });
    expect(content[1]!.text.split("\n")[1]).toBe(
      "- [Quickstart](http://127.0.0.1:3000/quickstart.md)",
    );
  });

  test.each([
    ["search", {}],
    ["search", { query: "  " }],
    ["search", { query: 1 }],
    ["search", { query: "a".repeat(401) }],
    ["search", { query: "a", locale: "de" }],
    ["get_page", {}],
    ["get_page", { url: ["/"] }],
    ["get_page", { url: "/".repeat(3_000) }],
  ])("gets an error result for invalid arguments: %s %j", async (name, input) => {
    expect(await client.call(name, input)).toMatchObject({ isError: true });
  });

  test("gets the right result for each of 30 concurrent calls", async () => {
    const requested = Array.from({ length: 30 }, (_, index) => pages[index % pages.length]!);
    const answers = await Promise.all(requested.map(({ url }) => client.call("get_page", { url })));
    expect(answers.map(({ content }) => content[0]!.text)).toEqual(requested.map(toMarkdownPage));
  });

  test("gets an error result for an unknown argument", async () => {
    const { isError, content } = await client.call("search", { query: "a", language: "nl" });
    expect([isError, content[0]!.text]).toEqual([true, expect.stringContaining('"language"')]);
  });

  test("gets a protocol error for an unknown tool", async () => {
    await expect(client.call("drop_table")).rejects.toThrow("Tool drop_table not found");
  });
});

describe("over HTTP", () => {
  const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
    handler(
      new Request("http://127.0.0.1:3000/mcp", {
        method: "POST",
        body,
        headers: {
          Host: "127.0.0.1:3000",
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          ...headers,
        },
      }),
    );
  const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });

  const search = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "search", arguments: { query: "session cookie" } },
  });
  const messages: [string, string, Record<string, string>][] = [
    ["a ping", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }), {}],
    ["the list of tools", list, { "MCP-Protocol-Version": "2025-11-25" }],
    ["a search", search, { "MCP-Protocol-Version": "2025-11-25" }],
  ];

  /** Sends a message over the network with these headers alone; `fetch` would add an `Accept`. */
  const send = (
    message: string,
    headers: Record<string, string>,
  ): Promise<{ status: number | undefined; type: string | undefined; text: string }> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(
        address,
        { method: "POST", headers: { "Content-Type": "application/json", ...headers } },
        (response) => {
          const { statusCode: status, headers: answered } = response;
          const type = answered["content-type"];
          readText(response).then((text) => resolve({ status, type, text }), reject);
        },
      );
      request.on("error", reject);
      request.end(message);
    });

  describe.each(messages)("%s", (_, message, headers) => {
    test.each(acceptedAsJson)("returns JSON for Accept %j", async (accept) => {
      const answer = await send(message, { ...headers, ...(accept !== null && { accept }) });
      expect([answer.status, answer.type]).toEqual([200, "application/json"]);
      expect(JSON.parse(answer.text)).toMatchObject({ id: 1, result: {} });
    });

    test.each(acceptedAsEvent)("returns one event for Accept %j", async (accept) => {
      const answer = await send(message, { ...headers, accept });
      expect([answer.status, answer.type]).toEqual([200, "text/event-stream"]);
      const [, data = ""] = /^event: message\ndata: (.*)\n\n$/u.exec(answer.text) ?? [];
      expect(JSON.parse(data)).toMatchObject({ id: 1, result: {} });
    });

    test.each(acceptedByNone)("returns 406 for Accept %j", async (accept) => {
      const answer = await send(message, { ...headers, accept });
      expect([answer.status, answer.type]).toEqual([406, "application/json"]);
      expect(JSON.parse(answer.text)).toMatchObject({ error: { code: -32_000 }, id: null });
    });
  });

  test.each(["GET", "DELETE", "PUT", "HEAD"])("returns 405 with Allow for %s", async (method) => {
    const response = await handler(
      new Request("http://127.0.0.1:3000/mcp", { method, headers: { Host: "127.0.0.1" } }),
    );
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("returns 204 for a preflight request", async () => {
    const response = await handler(
      new Request("http://127.0.0.1:3000/mcp", {
        method: "OPTIONS",
        headers: { Host: "127.0.0.1:3000", Origin: "http://localhost:6274" },
      }),
    );
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });

  test.each([
    { Host: "evil.example" },
    { Host: "evil.example", Origin: "https://evil.example" },
    { Host: "evil.example", Origin: "http://127.0.0.1:3000" },
  ])("returns 403 for %j on a loopback address, against DNS rebinding", async (headers) => {
    expect((await post(list, headers)).status).toBe(403);
  });

  test.each(["https://elsewhere.example", "http://localhost:6274", "null"])(
    "allows requests from the origin %s",
    async (origin) => {
      const response = await post(list, { Origin: origin });
      expect(response.status).toBe(200);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      const preflight = await handler(
        new Request("http://127.0.0.1:3000/mcp", {
          method: "OPTIONS",
          headers: {
            Host: "127.0.0.1:3000",
            Origin: origin,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type,mcp-protocol-version",
          },
        }),
      );
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
      expect(preflight.headers.get("access-control-allow-headers")).toContain("*");
    },
  );

  test("accepts any Host and Origin if the site has a public URL", async () => {
    const config = { ...site.config, docsUrl: "https://docs.example" };
    const { mcp: open } = await openFixtureDocs({ ...site, config });
    const response = await open(
      new Request("https://docs.example/mcp", {
        method: "POST",
        body: list,
        headers: {
          Host: "docs.example",
          Origin: "https://elsewhere.example",
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          "MCP-Protocol-Version": "2025-11-25",
        },
      }),
    );
    expect(response.status).toBe(200);
  });

  test.each([
    ["not JSON", "{"],
    ["not JSON-RPC", "[]"],
    ["null", "null"],
    ["nested too deeply", `{"jsonrpc":"2.0","id":1,"method":"ping","params":${"[".repeat(64)}`],
    ["nested 60 000 levels deep", "[".repeat(60_000)],
    ["a call of an unknown method", '{"jsonrpc":"2.0","id":1,"method":"nope"}'],
    [
      "too long",
      JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/list",
        params: { x: "y".repeat(70_000) },
      }),
    ],
    [
      "a call with prototype keys",
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__","arguments":{"__proto__":{}}}}',
    ],
  ])("returns no server error for a body that is %s", async (_name, body) => {
    const response = await post(body, { "MCP-Protocol-Version": "2025-11-25" });
    expect(response.status).toBeLessThan(500);
  });

  test("returns 400 if header and body of a 2026 request name different revisions", async () => {
    const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/list",
      params: { _meta: meta },
    });
    const response = await post(body, {
      "MCP-Protocol-Version": "2025-11-25",
      "Mcp-Method": "tools/list",
    });
    expect(response.status).toBe(400);
  });
});
