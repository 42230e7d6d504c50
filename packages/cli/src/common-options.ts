import { type Command, Option } from "commander";

export const outputFormats = ["table", "json", "ndjson", "csv"] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** Flags of every command that calls the service. */
export type CommonOptions = { output?: OutputFormat; organization?: string };

export function addCommonOptions(command: Command, { organization = false } = {}): void {
  if (organization) {
    command.option(
      "--organization <id or name>",
      "In place of the one that `werkbank use` has chosen.",
    );
  }
  command.addOption(
    new Option("--output <format>", "By default table on a terminal, else json.").choices(
      outputFormats,
    ),
  );
}
