import type { Locale } from "./locale.ts";
import { mcpClients, type McpClient, type McpServer } from "./mcp-clients.ts";

const words = {
  en: {
    link: (client: string) => `Add the server to ${client}`,
    command: "Run once:",
    configuration: "Into `claude_desktop_config.json`, then restart:",
  },
  nl: {
    link: (client: string) => `Voeg de server toe aan ${client}`,
    command: "Eenmalig uitvoeren:",
    configuration: "In `claude_desktop_config.json`, daarna opnieuw starten:",
  },
} as const satisfies Record<Locale, unknown>;

/** How each client is connected to a server, as blocks of Markdown: what `<McpSetup />` stands for. */
export function mcpSetupMarkdown(server: McpServer, locale: Locale): string {
  return mcpClients(server)
    .map((client) => `**${client.name}**\n\n${steps(client, locale)}`)
    .join("\n\n");
}

function steps(client: McpClient, locale: Locale): string {
  const { link, command, configuration } = words[locale];
  if (client.kind === "link") return `[${link(client.name)}](${client.href})`;
  const [before, language] = client.kind === "command" ? [command, "sh"] : [configuration, "json"];
  return `${before}\n\n\`\`\`${language}\n${client.text}\n\`\`\``;
}
