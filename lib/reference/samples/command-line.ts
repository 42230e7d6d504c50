import { toCommandLine } from "@werkbank/cli/command-line";
import { toOperationCommands } from "@werkbank/cli/operation-command";
import type { OpenApi } from "../../contract/openapi.ts";
import type { SampleCall } from "./call.ts";

type CommandDocument = Parameters<typeof toOperationCommands>[0];

/** The calls as commands of `werkbank`, named by the command line itself. */
export function toCommands(openapi: OpenApi, calls: readonly SampleCall[]): string {
  return calls
    .flatMap((call) => {
      const { method, path, operation } = call.placed;
      const paths = { [path]: { [method.toLowerCase()]: { tags: [], summary: "", ...operation } } };
      const document = { ...openapi, paths } as unknown as CommandDocument;
      return toOperationCommands(document).map((command) => {
        const pieces = toCommandLine(command, call);
        const line = pieces.join(" ");
        const whole = line.length <= 84 ? line : pieces.join(" \\\n  ");
        return call.answer.kind === "file" ? `${whole} > ${call.answer.fileName}` : whole;
      });
    })
    .join("\n");
}
