import { describe, expect, test } from "vitest";
import { assistantLinks } from "../pages/assistant-links.ts";
import { mcpClients, mcpServerOf } from "./mcp-clients.ts";
import { mcpServers } from "./mcp-servers.ts";
import { mcpSetupBlocks } from "./mcp-setup.ts";
import { toMarkdown } from "../markdown/markdown.ts";
import { root } from "../markdown/nodes.ts";

const config = { docsUrl: "https://docs.example", baseUrl: "https://api.example", rootDir: "/" };
const { docs, product } = mcpServers(config);

describe("the setup of MCP clients", () => {
  test("contains the name and URL of the server for every client", () => {
    for (const server of [docs, product]) {
      for (const client of mcpClients(server)) {
        const text = client.kind === "link" ? decodeLink(client.href) : client.text;
        expect(text, client.name).toContain(server.url);
        expect(text, client.name).toContain(server.name);
      }
    }
  });

  test("has install links with settings in base64 for Cursor, and as JSON for VS Code", () => {
    const clients = new Map(mcpClients(docs).map((client) => [client.name, client]));
    const cursor = clients.get("Cursor");
    const code = clients.get("VS Code");
    if (cursor?.kind !== "link" || code?.kind !== "link") throw new Error("not links");
    const { protocol, host, searchParams } = new URL(cursor.href);
    expect([protocol, host]).toEqual(["cursor:", "anysphere.cursor-deeplink"]);
    expect(searchParams.get("name")).toBe("werkbank-docs");
    const settings = Buffer.from(searchParams.get("config") ?? "", "base64").toString();
    expect(JSON.parse(settings)).toEqual({ url: "https://docs.example/mcp" });
    expect(code.href.startsWith("vscode:mcp/install?")).toBe(true);
    expect(JSON.parse(decodeURIComponent(code.href.split("?")[1]!))).toEqual({
      name: "werkbank-docs",
      type: "http",
      url: "https://docs.example/mcp",
    });
  });

  test("has a JSON configuration for Claude Desktop", () => {
    const desktop = mcpClients(docs).find(({ name }) => name === "Claude Desktop");
    if (desktop?.kind !== "configuration") throw new Error("no configuration");
    expect(JSON.parse(desktop.text)).toEqual({
      mcpServers: {
        "werkbank-docs": {
          command: "npx",
          args: ["-y", "mcp-remote", "https://docs.example/mcp"],
        },
      },
    });
  });

  test("has one paragraph for each client in Markdown", () => {
    const markdown = toMarkdown(root(mcpSetupBlocks(product, "nl")));
    for (const { name } of mcpClients(product)) expect(markdown).toContain(`**${name}:**`);
    expect(markdown).toContain(
      "claude mcp add --transport http werkbank https://api.example/api/mcp",
    );
  });

  test("throws for an unknown server", () => {
    expect(mcpServerOf("product", config)).toEqual(product);
    expect(() => mcpServerOf("other", config)).toThrow('not "other"');
    expect(() => mcpServerOf(undefined, config)).toThrow("McpSetup");
  });
});

describe("assistant links", () => {
  test("contain a prompt with the encoded URL of the page's Markdown", () => {
    const url = "https://docs.example/nl/quickstart.md";
    for (const { name, href } of assistantLinks(url, "nl")) {
      expect(href).not.toMatch(/[\s+]/u);
      const prompt = [...new URL(href).searchParams.values()].at(-1);
      expect(prompt, name).toBe(
        `Lees ${url} uit de documentatie van Werkbank; ik wil er vragen over stellen.`,
      );
    }
  });
});

function decodeLink(href: string): string {
  const query = href.split("?")[1] ?? "";
  const config = new URLSearchParams(query).get("config");
  const settings = config ? Buffer.from(config, "base64").toString() : "";
  return decodeURIComponent(query) + settings;
}
