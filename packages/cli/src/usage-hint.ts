import type { Command, CommanderError } from "commander";

/** Returns a hint for a command line that does not parse; undefined if there is none. */
export function usageHint(
  { code, message }: Pick<CommanderError, "code" | "message">,
  program: Command,
  args: readonly string[],
): string | undefined {
  const [, word = ""] = /'(.+?)'/u.exec(message) ?? [];
  const group = program.commands.find((command) => args.includes(command.name()));
  switch (code) {
    case "commander.unknownOption":
      return word === "--json"
        ? "--output json answers in JSON."
        : otherCommandHint(word, args, group);
    case "commander.unknownCommand":
      return similarCommandHint(word, group);
    case "commander.excessArguments":
      return "Only ids and words to look for are arguments; all else is a flag.";
    default:
      return undefined;
  }
}

/** Returns a hint at another command on the same record that has the option. */
function otherCommandHint(
  option: string,
  args: readonly string[],
  group?: Command,
): string | undefined {
  const used = group?.commands.find((command) => args.includes(command.name()));
  if (group === undefined || used === undefined) return undefined;
  const record = recordOf(used);
  const otherCommand = group.commands.find(
    (command) =>
      record !== "" &&
      recordOf(command) === record &&
      command.options.some(({ long }) => long === option),
  );
  return otherCommand && `werkbank ${group.name()} ${otherCommand.name()} takes ${option}.`;
}

const recordOf = ({ registeredArguments }: Command): string =>
  registeredArguments.map((argument) => argument.name()).join(" ");

/** Returns a hint at the commands of a group that contain the word, such as `list-items` for `list`. */
function similarCommandHint(word: string, group?: Command): string | undefined {
  const names = (group?.commands ?? [])
    .map((command) => command.name())
    .filter((name) => name.split("-").includes(word));
  return names.length === 0 ? undefined : `${group?.name()} has ${names.join(", ")}.`;
}
