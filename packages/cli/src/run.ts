import { type Command, CommanderError } from "commander";
import { exitCodes } from "./cli-error.ts";
import type { Io } from "./io.ts";
import { createProgram } from "./program.ts";
import { reportError } from "./report-error.ts";
import { usageHint } from "./usage-hint.ts";

/** Runs one command line; returns its exit code. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  let program: Command | undefined;
  try {
    program = createProgram(io);
    const output = {
      writeOut: (text: string) => void io.stdout.write(text),
      writeErr: (text: string) => void io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
      getOutHasColors: () => io.stdout.isTTY === true && !io.settings.noColor,
      getErrHasColors: () => io.stderr.isTTY === true && !io.settings.noColor,
    };
    const prepare = (command: Command): void => {
      command
        .exitOverride()
        .configureOutput(output)
        .showHelpAfterError("(--help shows what it takes)");
      command.commands.forEach(prepare);
    };
    prepare(program);
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportError(io, error);
    const hint = program && usageHint(error, program, args);
    if (hint !== undefined) io.stderr.write(`Hint: ${hint}\n`);
    return error.exitCode === 0 ? 0 : exitCodes.usage;
  }
}
