import { isIP } from "node:net";
import { mcpServers, type McpServer } from "../contract/mcp-servers.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** The revisions of the protocol that both servers speak, newest first. */
const protocolVersions = ["2026-07-28", "2025-11-25", "2025-06-18"];

/** The version that both servers and the OpenAPI document name. */
const version = "1.0.0";

/** Path of a server's card: its own address with `/server-card` (SEP-2127). */
export const cardPaths = { docs: "/mcp/server-card", product: "/api/mcp/server-card" } as const;

/** A server card (SEP-2127, media type `application/mcp-server-card+json`): where and how to connect. */
export function toServerCard(config: SiteConfig, which: "docs" | "product"): object {
  const server = mcpServers(config)[which];
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: `${publisher(config).split(".").toReversed().join(".")}/${server.name}`,
    version,
    title: server.title,
    description: server.description,
    websiteUrl: server.guide,
    remotes: [
      {
        type: "streamable-http",
        url: server.url,
        supportedProtocolVersions: protocolVersions,
      },
    ],
  };
}

/** The servers of this host: the MCP catalog of SEP-2127's extension. */
export function toMcpCatalog(config: SiteConfig): object {
  return { specVersion: "draft", entries: catalogEntries(config).map(({ entry }) => entry) };
}

/** The same as an AI Catalog (Agentic Resource Discovery 1.0), which tells what each server answers. */
export function toAiCatalog(config: SiteConfig): object {
  return {
    specVersion: "1.0",
    entries: catalogEntries(config).map(({ entry, server }) => ({
      ...entry,
      description: server.description,
      representativeQueries: server.queries,
    })),
  };
}

function catalogEntries(config: SiteConfig): { server: McpServer; entry: object }[] {
  const servers = mcpServers(config);
  return (["product", "docs"] as const).map((which) => ({
    server: servers[which],
    entry: {
      identifier: `urn:air:${publisher(config)}:${servers[which].name}`,
      displayName: servers[which].title,
      type: "application/mcp-server-card+json",
      url: config.docsUrl + cardPaths[which],
    },
  }));
}

/** The APIs of this host and what describes them (RFC 9727): a linkset (RFC 9264). */
export function toApiCatalog(config: SiteConfig): object {
  const { docsUrl, baseUrl } = config;
  const { docs, product } = mcpServers(config);
  const metadata = {
    href: `${baseUrl}/.well-known/oauth-protected-resource`,
    type: "application/json",
  };
  const mcp = (server: McpServer, card: string) => ({
    anchor: server.url,
    "service-desc": [{ href: docsUrl + card, type: "application/mcp-server-card+json" }],
    "service-doc": pageForms(server.guide),
  });
  return {
    linkset: [
      {
        anchor: `${baseUrl}/api/v1`,
        "service-desc": [{ href: `${docsUrl}/openapi.json`, type: "application/json" }],
        "service-doc": pageForms(`${docsUrl}/reference`),
        "service-meta": [metadata],
        status: [{ href: `${baseUrl}/readyz`, type: "text/plain" }],
      },
      { ...mcp(product, cardPaths.product), "service-meta": [metadata] },
      mcp(docs, cardPaths.docs),
    ],
  };
}

function pageForms(url: string): object[] {
  return [
    { href: url, type: "text/html" },
    { href: `${url}.md`, type: "text/markdown" },
  ];
}

/**
 * The domain that names are under, without a port. An address has no domain, and no registry takes a server
 * that only this machine or network reaches: it is called as the machine calls itself.
 */
function publisher({ docsUrl }: SiteConfig): string {
  const { hostname } = new URL(docsUrl);
  return isIP(hostname.replace(/^\[(.*)\]$/u, "$1")) === 0 ? hostname : "localhost";
}
