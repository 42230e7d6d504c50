import { type Command, Option } from "commander";
import type { Io } from "../../io.ts";
import { mcpClientNames } from "./clients.ts";
import type { AgentSetupOptions } from "./set-up-agents.ts";

/** Adds `agent setup`. */
export function addAgentCommands(program: Command, io: Io): void {
  const agent = program.command("agent").description("Connect agents on this machine.");
  agent
    .command("setup")
    .description(
      "Configure the MCP clients on this machine for the servers of the service and its documentation.",
    )
    .addOption(
      new Option(
        "--client <names...>",
        "Which clients, in place of those that are installed.",
      ).choices(mcpClientNames),
    )
    .option("--dry-run", "Only say what would be written.")
    .option("--undo", "Remove what was added, and leave everything else as it is.")
    .addHelpText(
      "after",
      "\nExamples:\n  werkbank agent setup --dry-run\n  werkbank agent setup --client cursor vscode\n  werkbank agent setup --undo",
    )
    .action(async (options: AgentSetupOptions) => {
      const { setUpAgents } = await import("./set-up-agents.ts");
      await setUpAgents(io, options);
    });
}
