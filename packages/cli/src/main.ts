#!/usr/bin/env node
import type { Io } from "./io.ts";
import { reportError } from "./report-error.ts";
import { run } from "./run.ts";
import { parseSettings, type Settings } from "./settings.ts";

const { stdin, stdout, stderr, env, argv } = process;

// A reader such as `head` may close the pipe early; that is not an error.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

const io: Io = {
  settings: {} as Settings,
  stdin,
  stdout,
  stderr,
  async openBrowser(address) {
    const { default: open } = await import("open");
    await open(address);
  },
  interruption() {
    const controller = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => controller.abort());
    }
    return controller.signal;
  },
};

try {
  io.settings = parseSettings(env);
  process.exitCode = await run(argv.slice(2), io);
} catch (error) {
  process.exitCode = reportError({ ...io, settings: { ...io.settings, noColor: true } }, error);
}
