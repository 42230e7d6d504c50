import { quote, toBodyFlags } from "./command-line.ts";
import type { OperationCommand } from "./operation-command.ts";

/** Builds command lines that work once the ids are real: the body is the documented example. */
export function toExampleLines(command: OperationCommand): string[] {
  const { inputs, example, isList, jsonMembers, needsJson } = command;
  const words = ["werkbank", command.group, ...(command.isDefault ? [] : [command.name])];
  const positional = inputs.filter(({ from }) => from === "path").map(({ flag }) => `<${flag}>`);
  const required = inputs
    .filter(({ from, isRequired }) => from === "query" && isRequired)
    .flatMap(({ flag }) => (flag === "q" ? ["<words>"] : [`--${flag}`, `<${flag}>`]));
  const start = [...words, ...positional, ...required];
  if (isList) {
    const filter = inputs.find(
      ({ from, choices, name }) =>
        from === "query" && choices && name !== "sort" && name !== "fields",
    );
    const filtered = filter?.choices?.[0] ? [`--${filter.flag}`, filter.choices[0]] : [];
    return [[...start, ...filtered].join(" "), [...start, "--all", "--output", "ndjson"].join(" ")];
  }
  if (example === null) return [start.join(" ")];
  const flags = toBodyFlags(command, example);
  const nested = jsonMembers.some((name) => example[name] !== undefined);
  return [
    ...(needsJson ? [] : [[...start, ...flags].join(" ")]),
    ...(nested ? [`echo ${quote(JSON.stringify(example))} | ${start.join(" ")} --json -`] : []),
  ];
}
