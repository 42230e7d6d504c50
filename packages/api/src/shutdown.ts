/**
 * Shuts down this process on SIGTERM, SIGINT, or when its parent process disconnects.
 *
 * @param stop called once; then the process exits
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  const end = () => void (stopping ??= stop().then(() => process.exit(0)));
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  process.on("disconnect", end);
  if (process.send !== undefined && !process.connected) end();
}

/** Prints the error message for the operator and exits with status 1. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
