import { toCommandLine } from "@werkbank/cli/command-line";
import { toOperationCommands, type OperationCommand } from "@werkbank/cli/operation-command";
import type { OpenApi } from "../../contract/openapi.ts";
import type { SampleCall } from "./sample-call.ts";

type CommandDocument = Parameters<typeof toOperationCommands>[0];

/** Returns the commands for the calls, with the command line's own names. */
export function commandsOf(openapi: OpenApi, calls: readonly SampleCall[]): OperationCommand[] {
  return calls.flatMap(({ placed: { method, path, operation } }) => {
    const paths = { [path]: { [method.toLowerCase()]: { tags: [], summary: "", ...operation } } };
    return toOperationCommands({ ...openapi, paths } as unknown as CommandDocument);
  });
}

/** Writes the calls as commands of `werkbank`. */
export function toCommands(
  commands: readonly OperationCommand[],
  calls: readonly SampleCall[],
): string {
  return calls
    .flatMap((call) =>
      commands
        .filter(({ operationId }) => operationId === call.placed.operation.operationId)
        .map((command) => {
          const pieces = toCommandLine(command, call);
          const line = pieces.join(" ");
          const whole = line.length <= 84 ? line : pieces.join(" \\\n  ");
          return call.answer.kind === "file" ? `${whole} > ${call.answer.fileName}` : whole;
        }),
    )
    .join("\n");
}
