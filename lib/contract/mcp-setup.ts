import type { RootContent } from "mdast";
import { code, codeBlock, link, paragraph, strong, type Inline } from "../markdown/nodes.ts";
import type { Locale } from "../site/locale.ts";
import { mcpClients, type McpClient } from "./mcp-clients.ts";
import type { McpServer } from "./mcp-servers.ts";

const file = code("claude_desktop_config.json");

const messages = {
  en: {
    link: (client: string) => `add the server to ${client}`,
    command: "run once",
    configuration: ["put this into ", file, " and restart"],
  },
  nl: {
    link: (client: string) => `voeg de server toe aan ${client}`,
    command: "voer dit één keer uit",
    configuration: ["zet dit in ", file, " en start opnieuw"],
  },
} as const satisfies Record<Locale, unknown>;

/** Returns the setup of each client for a server: the content of `<McpSetup />`. */
export function mcpSetupBlocks(server: McpServer, locale: Locale): RootContent[] {
  return mcpClients(server).flatMap((client) => clientBlocks(client, locale));
}

function clientBlocks(client: McpClient, locale: Locale): RootContent[] {
  const labels = messages[locale];
  const step = (inline: Inline) => paragraph(strong(`${client.name}:`), " ", inline, ".");
  if (client.kind === "link") return [step(link(client.href, labels.link(client.name)))];
  const language = client.kind === "command" ? "sh" : "json";
  return [step(labels[client.kind]), codeBlock(language, client.text)];
}
