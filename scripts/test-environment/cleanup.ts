const pending = new Set<() => void>();

/**
 * Registers a cleanup of something that must not outlive the run. It happens once: when the returned function is
 * called, or when the run receives a signal to stop.
 */
export function registerCleanup(undo: () => void): () => void {
  const once = (): void => {
    if (pending.delete(once)) undo();
  };
  pending.add(once);
  return once;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    // In reverse order: a disk is unmounted after the processes on it have ended.
    for (const undo of [...pending].toReversed()) undo();
    process.exit(1);
  });
}
