import { isIP } from "node:net";
import { mcpServers, type McpServer } from "../contract/mcp-servers.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** The protocol revisions that both servers support, newest first. */
const protocolVersions = ["2026-07-28", "2025-11-25", "2025-06-18"];

/** The version in both servers and in the OpenAPI document. */
const version = "1.0.0";

/** The path of the API catalog (RFC 9727). */
export const apiCatalogPath = "/.well-known/api-catalog";

/** Paths of the server cards: the server's own path with `/server-card` (SEP-2127). */
export const cardPaths = { docs: "/mcp/server-card", product: "/api/mcp/server-card" } as const;

/**
 * Returns a server card (SEP-2127, media type `application/mcp-server-card+json`): where and how to connect.
 */
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

/** Returns the servers of this host as the MCP catalog of SEP-2127's extension. */
export function toMcpCatalog(config: SiteConfig): object {
  return { specVersion: "draft", entries: catalogEntries(config).map(({ entry }) => entry) };
}

/** Returns the servers as an AI Catalog (Agentic Resource Discovery 1.0), with example queries. */
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

/** Returns the APIs of this host with their descriptions (RFC 9727) as a linkset (RFC 9264). */
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
        "service-desc": [
          { href: `${docsUrl}/openapi.json`, type: "application/json" },
          { href: `${docsUrl}/openapi.yaml`, type: "application/yaml" },
        ],
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
 * Returns the domain for identifiers, without a port: `localhost` for an IP address, since no registry accepts a
 * server without a domain.
 */
function publisher({ docsUrl }: SiteConfig): string {
  const { hostname } = new URL(docsUrl);
  return isIP(hostname.replace(/^\[(.*)\]$/u, "$1")) === 0 ? hostname : "localhost";
}
