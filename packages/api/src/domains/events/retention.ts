const keptDays = 30;

/** Returns the moment before which events and deliveries count as gone, whether or not removed yet. */
export function eventsKeptSince(now: Date): Date {
  return new Date(now.getTime() - keptDays * 86_400_000);
}
