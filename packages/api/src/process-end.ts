/**
 * Shuts this process down on a signal, or when the process that started it is gone.
 *
 * @param stop ends the work of the process; called once
 */
export function endWhenTold(stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  const end = () => void (stopping ??= stop().then(() => process.exit(0)));
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  process.on("disconnect", end);
  if (process.send !== undefined && !process.connected) end();
}

/** Ends this process with a sentence that tells the operator what is wrong. */
export function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
