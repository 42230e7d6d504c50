import { join } from "node:path";
import type { UserFolders } from "../../settings.ts";

/** A program that connects to MCP servers, and where and how it configures them for all projects of a user. */
type McpClient = {
  /** As the program calls itself. */
  title: string;
  /** The vendor's documentation of the file. */
  documentation: string;
  file: (folders: UserFolders) => string;
  /** The files and folders of which one exists where the program has been installed or started. */
  traces: (folders: UserFolders) => string[];
  format: "json" | "toml";
  /** The member of the file that contains the servers by name. */
  member: string;
  /** The settings of a server with Streamable HTTP and OAuth. */
  toServer: (url: string) => Record<string, unknown>;
  /** What the user does next. */
  next: string;
};

/** The clients by the name that `--client` takes. */
export const mcpClients = {
  "claude-code": {
    title: "Claude Code",
    documentation: "https://code.claude.com/docs/en/mcp#mcp-installation-scopes",
    // CLAUDE_CONFIG_DIR: https://code.claude.com/docs/en/settings
    file: ({ home, claude }) => join(claude ?? home, ".claude.json"),
    traces: ({ home, claude }) => [
      join(claude ?? home, ".claude.json"),
      claude ?? join(home, ".claude"),
    ],
    format: "json",
    member: "mcpServers",
    toServer: (url) => ({ type: "http", url }),
    next: "type /mcp in Claude Code, and sign in to werkbank.",
  },
  "claude-desktop": {
    title: "Claude Desktop",
    // For macOS and Windows; on Linux, the folder of the same name. The file supports local commands only.
    documentation: "https://modelcontextprotocol.io/docs/develop/connect-local-servers",
    file: ({ applicationData }) => join(applicationData, "Claude/claude_desktop_config.json"),
    traces: ({ applicationData }) => [join(applicationData, "Claude")],
    format: "json",
    member: "mcpServers",
    toServer: (url) => ({ command: "npx", args: ["-y", "mcp-remote", url] }),
    next: "restart Claude Desktop; the browser opens so that you can sign in.",
  },
  cursor: {
    title: "Cursor",
    documentation: "https://cursor.com/docs/context/mcp",
    file: ({ home }) => join(home, ".cursor/mcp.json"),
    traces: ({ home }) => [join(home, ".cursor")],
    format: "json",
    member: "mcpServers",
    toServer: (url) => ({ url }),
    next: "open MCP in the settings of Cursor, and sign in to werkbank.",
  },
  vscode: {
    title: "VS Code",
    // The folder of the user profile: https://code.visualstudio.com/docs/configure/settings#_settings-file-locations
    documentation: "https://code.visualstudio.com/docs/copilot/reference/mcp-configuration",
    file: ({ applicationData }) => join(applicationData, "Code/User/mcp.json"),
    traces: ({ applicationData }) => [join(applicationData, "Code/User")],
    format: "json",
    member: "servers",
    toServer: (url) => ({ type: "http", url }),
    next: "run “MCP: List Servers” in VS Code, and start werkbank to sign in.",
  },
  codex: {
    title: "Codex",
    documentation: "https://developers.openai.com/codex/mcp",
    // CODEX_HOME: https://developers.openai.com/codex/config-reference
    file: ({ codex }) => join(codex, "config.toml"),
    traces: ({ codex }) => [codex],
    format: "toml",
    member: "mcp_servers",
    toServer: (url) => ({ url }),
    next: "run codex mcp login werkbank.",
  },
  gemini: {
    title: "Gemini CLI",
    documentation: "https://geminicli.com/docs/tools/mcp-server/",
    file: ({ home }) => join(home, ".gemini/settings.json"),
    traces: ({ home }) => [join(home, ".gemini")],
    format: "json",
    member: "mcpServers",
    toServer: (url) => ({ httpUrl: url }),
    next: "type /mcp auth werkbank in Gemini CLI to sign in.",
  },
} satisfies Record<string, McpClient>;

export type McpClientName = keyof typeof mcpClients;

export const mcpClientNames = Object.keys(mcpClients) as McpClientName[];

/** Returns the MCP servers of a service by name: the product's and the documentation's. */
export function mcpServerUrls(baseUrl: string): Record<string, string> {
  return { werkbank: `${baseUrl}/api/mcp`, "werkbank-docs": `${baseUrl}/mcp` };
}
