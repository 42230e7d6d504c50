import { mcpServers, type McpServer } from "./mcp-servers.ts";

/**
 * The setup of a client for a server: a link to open, a command to run once, or a fragment of its configuration.
 */
export type McpClient = { name: string } & (
  | { kind: "link"; href: string }
  | { kind: "command"; text: string }
  | { kind: "configuration"; text: string }
);

/**
 * Returns the server that `<McpSetup server="…" />` names.
 * @throws Error for a name other than `docs` and `product`
 */
export function mcpServerOf(
  name: string | undefined,
  config: Parameters<typeof mcpServers>[0],
): McpServer {
  const servers = mcpServers(config);
  if (name === "docs" || name === "product") return servers[name];
  throw new Error(
    `<McpSetup /> needs server="docs" or server="product", not ${JSON.stringify(name)}.`,
  );
}

/**
 * Returns the clients with a ready-made setup, in the forms that they document: code.claude.com/docs/en/mcp,
 * developers.openai.com/codex/mcp, cursor.com/docs/context/mcp/install-links,
 * code.visualstudio.com/api/extension-guides/ai/mcp. Claude Desktop's file supports local commands only, so a
 * remote server goes through `mcp-remote`.
 */
export function mcpClients({ name, url }: Pick<McpServer, "name" | "url">): McpClient[] {
  const cursor = new URLSearchParams({ name, config: toBase64(JSON.stringify({ url })) });
  const code = encodeURIComponent(JSON.stringify({ name, type: "http", url }));
  const args = ["-y", "mcp-remote", url].map((arg) => JSON.stringify(arg)).join(", ");
  const remote = `{\n      "command": "npx",\n      "args": [${args}]\n    }`;
  const desktop = `{\n  "mcpServers": {\n    ${JSON.stringify(name)}: ${remote}\n  }\n}`;
  return [
    {
      name: "Claude Code",
      kind: "command",
      text: `claude mcp add --transport http ${name} ${url}`,
    },
    { name: "Claude Desktop", kind: "configuration", text: desktop },
    {
      name: "Cursor",
      kind: "link",
      href: `cursor://anysphere.cursor-deeplink/mcp/install?${cursor}`,
    },
    { name: "VS Code", kind: "link", href: `vscode:mcp/install?${code}` },
    { name: "Codex", kind: "command", text: `codex mcp add ${name} --url ${url}` },
  ];
}

function toBase64(text: string): string {
  return Buffer.from(text).toString("base64");
}
