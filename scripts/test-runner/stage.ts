import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Environment, runVitest } from "./run-vitest.ts";
import type { RunResults } from "./test-results.ts";

/** What a stage runs its work with; each result is that of one process. */
export type StageTools = {
  env: Environment;
  /** @param args Vitest's own: projects, files, options */
  vitest(this: void, args: readonly string[], env?: Environment): Promise<RunResults>;
  /** Fails if the exit code is not 0. */
  command(this: void, command: string, ...args: string[]): Promise<RunResults>;
};

/** A part of a run that can be run by its name. */
export type Stage = {
  name: string;
  /** How long it takes on two idle cores, null if that is unknown. Exceeding it by half is a warning. */
  budgetSeconds: number | null;
  /** Variables in addition to those of the run. */
  env?: Environment;
  run: (tools: StageTools) => Promise<RunResults>;
  /** Whether the next stages start while it runs. */
  inBackground?: true;
  /** The stages in the background that must have ended before it starts. */
  after?: readonly string[];
};

/**
 * Creates the tools of a stage.
 *
 * @param options.recorded the variables that make the processes of tests record what they write
 * @param options.isQuiet whether the output of tests is hidden
 */
export function createTools(
  root: string,
  { env, recorded, isQuiet }: { env: Environment; recorded: Environment; isQuiet: boolean },
): StageTools {
  return {
    env,
    vitest: (args, more = {}) =>
      runVitest({ root, args, env: { ...env, ...recorded, ...more }, isQuiet }),
    command: async (command, ...args) => {
      const options = { cwd: root, env: env as NodeJS.ProcessEnv, stdio: "inherit" } as const;
      const [status] = (await once(spawn(command, args, options), "exit")) as [number | null];
      const errors = status === 0 ? [] : [`${[command, ...args].join(" ")} ended with ${status}`];
      return { files: [], errors };
    },
  };
}
