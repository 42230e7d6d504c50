import type { SiteConfig } from "../site/site-config.ts";

/** One of the two MCP servers of this deployment, as described to indexes and clients. */
export type McpServer = {
  /** Also the last part of its identifiers: `werkbank-docs`. */
  name: string;
  title: string;
  /** At most 100 characters. */
  description: string;
  /** Two to five example queries, for indexes of servers. */
  queries: string[];
  /** The URL of its Streamable HTTP endpoint. */
  url: string;
  /** The URL of the guide that explains how to connect to it. */
  guide: string;
};

/** Returns the servers of the documentation and of the product. */
export function mcpServers({
  docsUrl,
  baseUrl,
}: Pick<SiteConfig, "docsUrl" | "baseUrl">): Record<"docs" | "product", McpServer> {
  const guide = `${docsUrl}/agents`;
  return {
    docs: {
      name: "werkbank-docs",
      title: "Werkbank documentation",
      description: "Search and read the documentation of Werkbank. Public and read-only.",
      queries: [
        "How do I connect an agent to Werkbank?",
        "Which operation of the Werkbank API moves an agenda item?",
        "What does the problem code VERSION_CONFLICT mean?",
      ],
      url: `${docsUrl}/mcp`,
      guide,
    },
    product: {
      name: "werkbank",
      title: "Werkbank",
      description:
        "Agenda, customers, tasks, quotes, orders and more of an organization, after OAuth.",
      queries: [
        "What is on the agenda this week?",
        "Draft a quote for a customer from our product list.",
        "Which tasks are assigned to me and due soon?",
      ],
      url: `${baseUrl}/api/mcp`,
      guide,
    },
  };
}
