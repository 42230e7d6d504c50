const retentionDays = 30;

/**
 * Returns the start of the retention period: older events and deliveries are treated as deleted, even before
 * the purge.
 */
export function eventRetentionStart(now: Date): Date {
  return new Date(now.getTime() - retentionDays * 86_400_000);
}
