import { afterEach, describe, expect } from "vitest";
import { builtFor } from "../support/service.ts";
import { callTool, type McpClient, sdks } from "./mcp-clients.ts";
import { type Product, send } from "../support/product.ts";
import { test } from "../support/shared-product.ts";

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

/** The servers that the guide for agents tells a client to add, at the address under test. */
async function configuredServers(): Promise<Record<string, { url: string }>> {
  const { body } = await send(product, "/agents.md");
  const blocks = [...body.matchAll(/^```json[^\n]*\n(.*?)^```$/gmsu)].map(([, json]) => json);
  const maps = blocks.filter((json) => json.includes("mcpServers")).map((json) => JSON.parse(json));
  // Claude Desktop reaches a remote server through a command: that block has no address to connect to.
  return Object.fromEntries(
    maps
      .flatMap(({ mcpServers }) => Object.entries<{ url: string }>(mcpServers))
      .filter(([, server]) => server.url !== undefined),
  );
}

test("the guide's configuration names both servers", async () => {
  expect(await configuredServers()).toEqual({
    "werkbank-docs": { url: `${builtFor}/mcp` },
    werkbank: { url: `${builtFor}/api/mcp` },
  });
});

describe.each(sdks)("$name, $revision, as the guide configures it", ({ connect }) => {
  const open: McpClient[] = [];
  afterEach(async () => {
    for (const client of open.splice(0)) await client.close();
  });

  async function connected(): Promise<McpClient> {
    const { url = "" } = (await configuredServers())["werkbank-docs"] ?? {};
    const attempt = connect(new URL(url.replace(builtFor, product.baseUrl)));
    await attempt.connected;
    open.push(attempt.client);
    // Results are held against the output schemas from here on.
    const { tools } = await attempt.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["list_pages", "search", "get_page"]);
    return attempt.client;
  }

  test("list_pages is /llms.txt, to the byte", async () => {
    const { content } = await callTool(await connected(), "list_pages");
    const { body } = await send(product, "/llms.txt");
    expect(content).toEqual([{ type: "text", text: body }]);
    // Each page of it is there, as Markdown.
    const urls = [...body.matchAll(/\]\((\S+?\.md)\)/gu)].map(([, url]) => String(url));
    expect(urls.length).toBeGreaterThan(100);
    for (const url of urls) {
      const { status } = await send(product, new URL(url).pathname, {
        headers: { accept: "text/markdown" },
      });
      expect([url, status]).toEqual([url, 200]);
    }
  });

  test.each([
    ["AUTH_INVALID_TOKEN", "en", "/problems/auth-invalid-token"],
    ["AUTH_INVALID_TOKEN", "nl", "/nl/problems/auth-invalid-token"],
  ])("search finds the section of %s first in %s", async (query, locale, path) => {
    const input = { query, locale };
    const { content, structuredContent } = await callTool(await connected(), "search", input);
    expect(structuredContent.results[0]).toMatchObject({ url: builtFor + path });
    expect(structuredContent.results.length).toBeLessThanOrEqual(5);
    expect(content[0]?.text).toContain(builtFor + path);
  });

  test("what search finds, get_page gets", async () => {
    const client = await connected();
    const query = "How do I move one occurrence of a recurring appointment?";
    const { structuredContent } = await callTool(client, "search", { query });
    const urls: string[] = structuredContent.results.map(({ url }: { url: string }) => url);
    expect(urls.some((url) => /move-agenda-item|\/agenda(?:-changes)?[#.]/u.test(url))).toBe(true);
    for (const url of urls) {
      const page = await callTool(client, "get_page", { url });
      expect([url, page.content.length]).toEqual([url, 1]);
      expect(page.content[0]?.text).toMatch(/^# /u);
    }
  });

  test.each([
    "/quickstart",
    "/quickstart/",
    "/quickstart.md",
    "/quickstart.mdx",
    "/quickstart/index.md",
    "/quickstart/index.mdx",
    `${builtFor}/quickstart`,
    "quickstart",
  ])("get_page knows %s, and gives what the address gives", async (url) => {
    const { content } = await callTool(await connected(), "get_page", { url });
    const { body } = await send(product, "/quickstart.md");
    expect(content).toEqual([{ type: "text", text: body }]);
  });

  test("get_page gives a Dutch page and the section of a fragment", async () => {
    const client = await connected();
    const dutch = await callTool(client, "get_page", { url: "/nl/quickstart" });
    expect(dutch.content[0]?.text).toBe((await send(product, "/nl/quickstart.md")).body);
    const section = await callTool(client, "get_page", { url: "/problems#auth-invalid-token" });
    expect(section.content[0]?.text).toContain("AUTH_INVALID_TOKEN");
    expect(section.content[0]?.text).not.toContain("AUTH_INVALID_CREDENTIALS");
  });

  test.each(["/no-such-page", "https://elsewhere.example/quickstart", "/%"])(
    "get_page answers page not found for %s, as an ordinary result",
    async (url) => {
      const { content, isError } = await callTool(await connected(), "get_page", { url });
      expect([content[0]?.text, isError ?? false]).toEqual(["page not found", false]);
    },
  );

  test("get_page answers section not found where the page exists", async () => {
    const { content } = await callTool(await connected(), "get_page", {
      url: "/quickstart#nowhere",
    });
    expect(content[0]?.text).toBe("section not found");
  });

  test("the address of a section over HTTP is the section that get_page gives", async () => {
    const path = "/nl/quickstart.md?section=top";
    const { content } = await callTool(await connected(), "get_page", { url: path });
    const { body, status } = await send(product, path);
    expect([status, body]).toEqual([200, content[0]?.text]);
  });
});
