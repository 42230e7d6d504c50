import type { OperationCommand } from "./operation-command.ts";

/** The values of a request, by their names in the API. */
export type CommandValues = {
  path: Record<string, unknown>;
  query?: Record<string, unknown>;
  header?: Record<string, unknown>;
  body?: unknown;
};

/**
 * Builds the command for exactly this request, in pieces between which a long one may be wrapped: the command
 * with its arguments, then each flag with its value. A body that flags can't express becomes one `--json`.
 */
export function toCommandLine(command: OperationCommand, values: CommandValues): string[] {
  const { path, query = {}, header = {}, body } = values;
  const named = command.isDefault ? [command.group] : [command.group, command.name];
  const given = command.inputs.filter(({ from }) => from === "path").map(({ name }) => path[name]);
  const start = ["werkbank", ...named, ...given.map((value) => quote(toText(value)))].join(" ");
  const organization = path["organizationId"];
  const pieces =
    command.isOfOrganization && organization !== undefined
      ? [start, `--organization ${quote(toText(organization))}`]
      : [start];
  for (const { name, flag, from, kind } of command.inputs) {
    const given = from === "query" ? query[name] : from === "header" ? header[name] : undefined;
    if (given === undefined || (kind === "boolean" && given === false)) continue;
    const value = Array.isArray(given) ? given.join(",") : toText(given);
    pieces.push(kind === "boolean" ? `--${flag}` : `--${flag} ${quote(value)}`);
  }
  if (!command.hasBody || typeof body !== "object" || body === null) return pieces;
  const members = body as Record<string, unknown>;
  if (command.jsonMembers.some((name) => members[name] !== undefined)) {
    const flat = JSON.stringify(body);
    const whole = flat.length <= 72 ? flat : JSON.stringify(body, null, 2);
    return [...pieces, `--json ${quote(whole)}`];
  }
  return [...pieces, ...toBodyFlags(command, members)];
}

/** Returns flags for the members that flags can express. */
export function toBodyFlags(command: OperationCommand, body: Record<string, unknown>): string[] {
  return command.inputs
    .filter(({ from, name }) => from === "body" && body[name] !== undefined)
    .flatMap(({ flag, name, kind }) => toFlag(flag, kind, body[name]));
}

function toFlag(flag: string, kind: string, value: unknown): string[] {
  if (value === null) return [`--clear ${flag}`];
  if (kind === "boolean") return [value === true ? `--${flag}` : `--no-${flag}`];
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  return values.map((one) => `--${flag} ${quote(toText(one))}`);
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Quotes a word for a POSIX shell. */
export function quote(text: string): string {
  return /^[\w.,:/@+-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
