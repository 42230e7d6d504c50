import { CliError } from "../cli-error.ts";
import type { CommandInput } from "./command-input.ts";
import type { OperationCommand } from "./operation-command.ts";

export type OperationRequest = {
  params: {
    path: Record<string, string>;
    query: Record<string, unknown>;
    header: Record<string, string>;
  };
  body?: unknown;
};

export type CommandArguments = {
  path: Record<string, string>;
  /** As from commander: flags in camelCase. */
  options: Record<string, unknown>;
  /** The content of `--json`. */
  json?: unknown;
};

/** Builds an operation's request from the flags of its command. */
export function toRequest(
  { inputs, hasBody: takesBody }: OperationCommand,
  { path, options, json }: CommandArguments,
): OperationRequest {
  const collect = (from: CommandInput["from"]): Record<string, unknown> =>
    Object.fromEntries(
      inputs
        .filter((input) => input.from === from)
        .map(({ name, flag, isDateTime: isMoment }) => {
          const value = options[toAttribute(flag)];
          return [name, isMoment ? toDateTime(flag, value) : value] as const;
        })
        .filter(([, value]) => value !== undefined),
    );
  const params = {
    path,
    query: collect("query"),
    header: collect("header") as Record<string, string>,
  };
  if (!takesBody) return { params };
  const flags = {
    ...collect("body"),
    ...toNullMembers(inputs, (options["clear"] ?? []) as string[]),
  };
  if (json === undefined) return { params, body: flags };
  if (Object.keys(flags).length === 0) return { params, body: json };
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new CliError(
      "usage",
      "Flags can only be laid over a JSON object, and --json holds none.",
    );
  }
  return { params, body: { ...json, ...flags } };
}

/**
 * Converts a date-time without an offset, as tables show it, with this machine's time zone.
 *
 * @throws CliError for a date without a time: whether its start or its end is meant depends on the flag
 */
function toDateTime(flag: string, value: unknown): unknown {
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d$/u.test(value)) {
    throw new CliError(
      "usage",
      `--${flag} has a date and no time.`,
      `Add the time, as in --${flag} "${value} 09:00".`,
    );
  }
  const isLocal = typeof value === "string" && localDateTime.test(value);
  const instant = isLocal ? new Date(value.replace(" ", "T")) : null;
  return instant === null || Number.isNaN(instant.getTime()) ? value : instant.toISOString();
}

const localDateTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?$/u;

function toNullMembers(inputs: readonly CommandInput[], names: readonly string[]) {
  const members = inputs.filter(({ flag }) => names.includes(flag));
  return Object.fromEntries(members.map(({ name }) => [name, null]));
}

/** `due-at` → `dueAt`, commander's name for it. */
export function toAttribute(flag: string): string {
  return flag.replaceAll(/-([a-z\d])/gu, (_, letter: string) => letter.toUpperCase());
}
