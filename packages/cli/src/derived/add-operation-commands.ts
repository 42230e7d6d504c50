import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import type { Io } from "../io.ts";
import { CliError } from "../cli-error.ts";
import { addCommonOptions } from "../common-options.ts";
import type { OpenApiDocument } from "../openapi/document.ts";
import type { CommandInput } from "./command-input.ts";
import { toExampleLines } from "./example-lines.ts";
import { type OperationCommand, toOperationCommands } from "./operation-command.ts";
import { recordKindOf } from "./resolve-names.ts";

/** Adds a group for each collection, with a command for each of its operations. */
export function addOperationCommands(program: Command, document: OpenApiDocument, io: Io): void {
  const groups = new Map<string, Command>();
  for (const operation of toOperationCommands(document)) {
    let group = groups.get(operation.group);
    if (group === undefined) {
      group = program.command(operation.group);
      groups.set(operation.group, group);
    }
    addOperationCommand(group, operation, io);
  }
  for (const group of groups.values()) {
    group.description(group.commands.map((command) => command.name()).join(", "));
  }
}

function addOperationCommand(group: Command, operation: OperationCommand, io: Io): void {
  const command = group
    .command(operation.name, { isDefault: operation.isDefault })
    .summary(operation.summary)
    .description(`${operation.summary}.\n\n${operation.description}`);
  const positional = operation.inputs.filter(({ from }) => from === "path");
  for (const { flag, description, choices } of positional) {
    const argument = new Argument(`<${flag}>`, description);
    if (choices !== null) argument.choices(choices);
    command.addArgument(argument);
  }
  const searchInput = operation.inputs.find(isSearchInput);
  if (searchInput !== undefined) command.argument("[words...]", searchInput.description);
  for (const input of operation.inputs) addInputOptions(command, operation, input);
  if (operation.hasBody) {
    command.option(
      "--json <file>",
      "The body as JSON: a file, - for standard input, or the JSON itself. Flags go over it.",
    );
    const nullable = operation.inputs.filter(({ isNullable }) => isNullable);
    if (nullable.length > 0) {
      command.addOption(
        new Option("--clear <name>", "Set this member to null; can be repeated.")
          .choices(nullable.map(({ flag }) => flag))
          .argParser(collectOption(nullable.map(({ flag }) => flag))),
      );
    }
  }
  if (operation.isList) command.option("--all", "Every item, over all pages.");
  addCommonOptions(command, { organization: operation.isOfOrganization });
  command.addHelpText("after", () => formatHelpFooter(operation));
  command.action(async (...args: unknown[]) => {
    const { runOperation } = await import("./run-operation.ts");
    const values = positional.map(({ name }, index) => [name, String(args[index])]);
    const options: Record<string, unknown> = command.opts();
    if (searchInput !== undefined) {
      const given = (args[positional.length] as string[]).join(" ");
      if (given !== "") options[searchInput.flag] = given;
      else if (searchInput.isRequired && options[searchInput.flag] === undefined) {
        throw new CliError("usage", "Say which words to look for.");
      }
    }
    await runOperation(io, operation, {
      path: Object.fromEntries(values) as Record<string, string>,
      options,
    });
  });
}

function addInputOptions(command: Command, operation: OperationCommand, input: CommandInput): void {
  const { flag, from, kind, choices, isRequired } = input;
  if (from === "path") return;
  const description = describeInput(operation, input);
  if (kind === "boolean") {
    command.option(`--${flag}`, description);
    if (from === "body") command.option(`--no-${flag}`, `The opposite of --${flag}.`);
    return;
  }
  const valueKind = recordKindOf(input) === null ? kind : "name";
  const option = new Option(`--${flag} <${valuePlaceholders[valueKind]}>`, description);
  if (choices !== null) option.choices(choices);
  if (kind === "number" && recordKindOf(input) === null) option.argParser(toNumber);
  if (kind === "list") option.argParser(collectOption(choices, from === "query"));
  // With --json providing a whole body, the service reports missing members. The search query needs no flag.
  if (from !== "body" && isRequired && !isSearchInput(input)) option.makeOptionMandatory();
  command.addOption(option);
}

/** The placeholders for values of flags in the help. */
const valuePlaceholders = {
  text: "value",
  number: "number",
  list: "value",
  name: "id or name",
} as const;

/** Whether an input is the search query, which needs no flag. */
function isSearchInput({ name, from }: CommandInput): boolean {
  return name === "q" && from === "query";
}

function describeInput(
  { isList }: OperationCommand,
  { name, description, kind, from }: CommandInput,
) {
  if (isList && name === "limit") return "At most this many items, over as many pages as needed.";
  const more = kind !== "list" ? "" : from === "query" ? " Comma-separated." : " Can be repeated.";
  return `${description}${more}`.trim();
}

function toNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value))
    throw new InvalidArgumentError("Not a number.");
  return value;
}

function collectOption(choices: readonly string[] | null, isCommaSeparated = false) {
  return (text: string, previous: string[] = []): string[] => {
    const values = isCommaSeparated ? text.split(",") : [text];
    const invalid = values.find((value) => choices !== null && !choices.includes(value));
    if (invalid !== undefined) {
      throw new InvalidArgumentError(`"${invalid}" is none of ${choices?.join(", ")}.`);
    }
    return [...previous, ...values];
  };
}

function formatHelpFooter(operation: OperationCommand): string {
  const { jsonMembers, operationId, method, path } = operation;
  const examples = toExampleLines(operation).map((line) => `  ${line}`);
  return [
    ...(jsonMembers.length > 0 ? [`\nOnly with --json: ${jsonMembers.join(", ")}.`] : []),
    `\n${examples.length > 1 ? "Examples" : "Example"}:\n${examples.join("\n")}`,
    `\nOperation ${operationId}: ${method} ${path}`,
  ].join("\n");
}
