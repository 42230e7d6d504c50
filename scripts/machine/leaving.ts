const pending = new Set<() => void>();

/**
 * Makes something that must not outlive the run undone once: when the function that is given back is
 * called, or when the run is told to stop.
 */
export function leaving(undo: () => void): () => void {
  const once = (): void => {
    if (pending.delete(once)) undo();
  };
  pending.add(once);
  return once;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    // The newest first: a disk is unmounted after what is on it.
    for (const undo of [...pending].toReversed()) undo();
    process.exit(1);
  });
}
