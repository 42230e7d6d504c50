import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Locale, locales } from "../site/locale.ts";
import { mcpClients } from "./mcp-clients.ts";
import { mcpServers } from "./mcp-servers.ts";

// The client configurations that people copy, from the guide and from the setup on the pages.

const baseUrl = "https://api.example";
const { product } = mcpServers({ docsUrl: baseUrl, baseUrl });

/** The address in one client configuration, and where it was found: `Codex, toml of the guide`. */
type ConfiguredAddress = { told: string; address: string };

/** Readers of the server addresses in a fragment, by its language. */
const readers: Record<string, (text: string) => unknown> = {
  json: (text) => {
    const { mcpServers: those, servers = those } = JSON.parse(text);
    return servers.werkbank.url;
  },
  toml: (text) => /^\[mcp_servers\.werkbank\]\nurl = "(.+)"$/mu.exec(text)?.[1],
  sh: (text) => /^(?:claude|codex) mcp add .*?(http\S+)$/mu.exec(text)?.[1],
};

/** Returns the addresses in the configurations of the guide for clients, in one language. */
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

/** Returns the addresses that the setup on the pages has people click, run or write. */
function addressesOfSetup(): ConfiguredAddress[] {
  return mcpClients(product).map((client) => ({
    told: `${client.name}, ${client.kind}`,
    address: client.kind === "link" ? addressOfLink(client.href) : addressOfText(client.text),
  }));
}

/** Returns the address in an install link: Cursor's holds the settings in base64, VS Code's as JSON. */
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

test.each(locales)("the guide tells each client the server's address: %s", async (locale) => {
  const expected = ["Claude Code, sh", "Claude Code, json", "Cursor, json", "VS Code, json"];
  const codex = ["Codex, sh", "Codex, toml"];
  expect(toAddresses(await addressesOfGuide(locale))).toEqual(
    new Map([...expected, ...codex].map((place) => [place, product.url])),
  );
});

test("the set-up tells each client the server's address, in the form that the client reads", () => {
  const places = ["Claude Code, command", "Claude Desktop, configuration", "Cursor, link"];
  expect(toAddresses(addressesOfSetup())).toEqual(
    new Map([...places, "VS Code, link", "Codex, command"].map((place) => [place, product.url])),
  );
});
