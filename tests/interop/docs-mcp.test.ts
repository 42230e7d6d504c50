import { afterEach, describe, expect } from "vitest";
import { callTool, type McpClient, sdks } from "./mcp-clients.ts";
import { type Product, send } from "../support/product.ts";
import { test } from "../support/shared-product.ts";

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

/** Reads the MCP servers, by name, from the configuration in the guide for agents. */
async function configuredServers(): Promise<Record<string, { url: string }>> {
  const { body } = await send(product, "/agents.md");
  const blocks = [...body.matchAll(/^```json[^\n]*\n(.*?)^```$/gmsu)].map(([, json]) => json);
  const maps = blocks.filter((json) => json.includes("mcpServers")).map((json) => JSON.parse(json));
  // Claude Desktop connects to a remote server through a command: its configuration has no URL.
  return Object.fromEntries(
    maps
      .flatMap(({ mcpServers }) => Object.entries<{ url: string }>(mcpServers))
      .filter(([, server]) => server.url !== undefined),
  );
}

test("the guide configures both servers", async () => {
  expect(await configuredServers()).toEqual({
    "werkbank-docs": { url: `${product.baseUrl}/mcp` },
    werkbank: { url: `${product.baseUrl}/api/mcp` },
  });
});

describe.each(sdks)("$name with protocol $revision, as the guide configures it", ({ connect }) => {
  const openClients: McpClient[] = [];
  afterEach(async () => {
    for (const client of openClients.splice(0)) await client.close();
  });

  async function openClient(): Promise<McpClient> {
    const { url = "" } = (await configuredServers())["werkbank-docs"] ?? {};
    const attempt = connect(new URL(url));
    await attempt.connected;
    openClients.push(attempt.client);
    // From here on, the SDK validates results against the output schemas.
    const { tools } = await attempt.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["list_pages", "search", "get_page"]);
    return attempt.client;
  }

  test("list_pages returns /llms.txt, whose pages all exist as Markdown", async () => {
    const { content } = await callTool(await openClient(), "list_pages");
    const { body } = await send(product, "/llms.txt");
    expect(content).toEqual([{ type: "text", text: body }]);
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
    const { content, structuredContent } = await callTool(await openClient(), "search", input);
    expect(structuredContent.results[0]).toMatchObject({ url: product.baseUrl + path });
    expect(structuredContent.results.length).toBeLessThanOrEqual(5);
    expect(content[0]?.text).toContain(product.baseUrl + path);
  });

  test("get_page returns each page that search finds", async () => {
    const client = await openClient();
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
    "{base_url}/quickstart",
    "quickstart",
  ])("get_page accepts %s and returns the Markdown of the page", async (spelling) => {
    const url = spelling.replace("{base_url}", product.baseUrl);
    const { content } = await callTool(await openClient(), "get_page", { url });
    const { body } = await send(product, "/quickstart.md");
    expect(content).toEqual([{ type: "text", text: body }]);
  });

  test("get_page returns a Dutch page, and one section for a fragment", async () => {
    const client = await openClient();
    const dutch = await callTool(client, "get_page", { url: "/nl/quickstart" });
    expect(dutch.content[0]?.text).toBe((await send(product, "/nl/quickstart.md")).body);
    const section = await callTool(client, "get_page", { url: "/problems#auth-invalid-token" });
    expect(section.content[0]?.text).toContain("AUTH_INVALID_TOKEN");
    expect(section.content[0]?.text).not.toContain("AUTH_INVALID_CREDENTIALS");
  });

  test.each(["/no-such-page", "https://elsewhere.example/quickstart", "/%"])(
    "get_page returns page not found for %s, not an error",
    async (url) => {
      const { content, isError } = await callTool(await openClient(), "get_page", { url });
      expect([content[0]?.text, isError ?? false]).toEqual(["page not found", false]);
    },
  );

  test("get_page returns section not found for an unknown fragment", async () => {
    const { content } = await callTool(await openClient(), "get_page", {
      url: "/quickstart#nowhere",
    });
    expect(content[0]?.text).toBe("section not found");
  });

  test("get_page returns the same section as HTTP for a URL with the parameter section", async () => {
    const path = "/nl/quickstart.md?section=top";
    const { content } = await callTool(await openClient(), "get_page", { url: path });
    const { body, status } = await send(product, path);
    expect([status, body]).toEqual([200, content[0]?.text]);
  });
});
