import type { Locale } from "../site/locale.ts";
import { mcpClients, type McpClient } from "./mcp-clients.ts";
import type { McpServer } from "./mcp-servers.ts";

const words = {
  en: {
    link: (client: string) => `add the server to ${client}`,
    command: "run once",
    configuration: "put this into `claude_desktop_config.json` and restart",
  },
  nl: {
    link: (client: string) => `voeg de server toe aan ${client}`,
    command: "voer dit één keer uit",
    configuration: "zet dit in `claude_desktop_config.json` en start opnieuw",
  },
} as const satisfies Record<Locale, unknown>;

/** How each client is connected to a server, as blocks of Markdown: what `<McpSetup />` stands for. */
export function mcpSetupMarkdown(server: McpServer, locale: Locale): string {
  return mcpClients(server)
    .map((client) => `**${client.name}:** ${steps(client, locale)}`)
    .join("\n\n");
}

function steps(client: McpClient, locale: Locale): string {
  const { link, command, configuration } = words[locale];
  if (client.kind === "link") return `[${link(client.name)}](${client.href}).`;
  const [before, language] = client.kind === "command" ? [command, "sh"] : [configuration, "json"];
  return `${before}.\n\n\`\`\`${language}\n${client.text}\n\`\`\``;
}
