const keptDays = 30;

/** Events and deliveries from before this moment are gone, removed or not yet. */
export function eventsKeptSince(now: Date): Date {
  return new Date(now.getTime() - keptDays * 86_400_000);
}
