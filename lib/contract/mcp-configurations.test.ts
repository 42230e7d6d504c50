import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Locale, locales } from "../site/locale.ts";
import { mcpClients } from "./mcp-clients.ts";
import { mcpServers } from "./mcp-servers.ts";

// The client configurations that users copy, from the guide and from the setup on the pages.

const baseUrl = "https://api.example";
const { product } = mcpServers({ docsUrl: baseUrl, baseUrl });

/** The URL in one client configuration, and its source: `Codex, toml`. */
type ConfiguredUrl = { source: string; url: string };

/** Functions that read the server URL from a fragment, by its language. */
const readers: Record<string, (text: string) => unknown> = {
  json: (text) => {
    const { mcpServers: those, servers = those } = JSON.parse(text);
    return servers.werkbank.url;
  },
  toml: (text) => /^\[mcp_servers\.werkbank\]\nurl = "(.+)"$/mu.exec(text)?.[1],
  sh: (text) => /^(?:claude|codex) mcp add .*?(http\S+)$/mu.exec(text)?.[1],
};

/** Returns the URLs in the configurations of the guide for clients, in one language. */
async function urlsInGuide(locale: Locale): Promise<ConfiguredUrl[]> {
  const file = locale === "en" ? "mcp-clients.mdx" : `mcp-clients.${locale}.mdx`;
  const guide = await readFile(join(import.meta.dirname, "../../content", file), "utf8");
  const sections = guide.replaceAll("{base_url}", baseUrl).split(/^## /mu).slice(1);
  return sections.flatMap((section) => {
    const [client = ""] = section.split("\n");
    const fragments = section.matchAll(/^```(\w+) fragment title=.*\n([\s\S]*?)^```$/gmu);
    return [...fragments].flatMap(([, language = "", text = ""]) => {
      const url = readers[language]?.(text);
      return typeof url === "string" ? [{ source: `${client}, ${language}`, url }] : [];
    });
  });
}

/** Returns the URLs in the links, commands and configurations of the setup. */
function urlsInSetup(): ConfiguredUrl[] {
  return mcpClients(product).map((client) => ({
    source: `${client.name}, ${client.kind}`,
    url: client.kind === "link" ? urlInLink(client.href) : urlInText(client.text),
  }));
}

/** Returns the URL in an install link: Cursor's contains the settings in base64, VS Code's as JSON. */
function urlInLink(href: string): string {
  const query = href.slice(href.indexOf("?") + 1);
  const config = new URLSearchParams(query).get("config");
  const json =
    config === null ? decodeURIComponent(query) : Buffer.from(config, "base64").toString();
  return JSON.parse(json).url;
}

function urlInText(text: string): string {
  return /http[^\s"]+/u.exec(text)?.[0] ?? "";
}

function urlsBySource(configured: ConfiguredUrl[]): Map<string, string> {
  return new Map(configured.map(({ source, url }) => [source, url]));
}

test.each(locales)("the guide has the server's URL for each client: %s", async (locale) => {
  const expected = ["Claude Code, sh", "Claude Code, json", "Cursor, json", "VS Code, json"];
  const codex = ["Codex, sh", "Codex, toml"];
  expect(urlsBySource(await urlsInGuide(locale))).toEqual(
    new Map([...expected, ...codex].map((source) => [source, product.url])),
  );
});

test("the setup has the server's URL for each client, in the format of the client", () => {
  const sources = ["Claude Code, command", "Claude Desktop, configuration", "Cursor, link"];
  expect(urlsBySource(urlsInSetup())).toEqual(
    new Map([...sources, "VS Code, link", "Codex, command"].map((source) => [source, product.url])),
  );
});
