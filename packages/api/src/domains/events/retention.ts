const keptDays = 30;

/**
 * Returns the start of the retention period: older events and deliveries are treated as deleted, even before
 * the purge.
 */
export function eventsKeptSince(now: Date): Date {
  return new Date(now.getTime() - keptDays * 86_400_000);
}
