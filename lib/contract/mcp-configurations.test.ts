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
type ConfiguredAddress = { told: string; address: string };

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
async function addressesOfGuide(locale: Locale): Promise<ConfiguredAddress[]> {
  const file = locale === "en" ? "mcp-clients.mdx" : `mcp-clients.${locale}.mdx`;
  const guide = await readFile(join(import.meta.dirname, "../../content", file), "utf8");
  const sections = guide.replaceAll("{base_url}", baseUrl).split(/^## /mu).slice(1);
  return sections.flatMap((section) => {
    const [client = ""] = section.split("\n");
    const fragments = section.matchAll(/^```(\w+) fragment title=.*\n([\s\S]*?)^```$/gmu);
    return [...fragments].flatMap(([, language = "", text = ""]) => {
      const address = readers[language]?.(text);
      return typeof address === "string" ? [{ told: `${client}, ${language}`, address }] : [];
    });
  });
}

/** Returns the URLs in the links, commands and configurations of the setup. */
function addressesOfSetup(): ConfiguredAddress[] {
  return mcpClients(product).map((client) => ({
    told: `${client.name}, ${client.kind}`,
    address: client.kind === "link" ? addressOfLink(client.href) : addressOfText(client.text),
  }));
}

/** Returns the URL in an install link: Cursor's contains the settings in base64, VS Code's as JSON. */
function addressOfLink(href: string): string {
  const query = href.slice(href.indexOf("?") + 1);
  const config = new URLSearchParams(query).get("config");
  const json =
    config === null ? decodeURIComponent(query) : Buffer.from(config, "base64").toString();
  return JSON.parse(json).url;
}

function addressOfText(text: string): string {
  return /http[^\s"]+/u.exec(text)?.[0] ?? "";
}

function toAddresses(told: ConfiguredAddress[]): Map<string, string> {
  return new Map(told.map(({ told: place, address }) => [place, address]));
}

test.each(locales)("the guide has the server's URL for each client: %s", async (locale) => {
  const expected = ["Claude Code, sh", "Claude Code, json", "Cursor, json", "VS Code, json"];
  const codex = ["Codex, sh", "Codex, toml"];
  expect(toAddresses(await addressesOfGuide(locale))).toEqual(
    new Map([...expected, ...codex].map((place) => [place, product.url])),
  );
});

test("the setup has the server's URL for each client, in the format of the client", () => {
  const places = ["Claude Code, command", "Claude Desktop, configuration", "Cursor, link"];
  expect(toAddresses(addressesOfSetup())).toEqual(
    new Map([...places, "VS Code, link", "Codex, command"].map((place) => [place, product.url])),
  );
});
