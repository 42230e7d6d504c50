import type { Organization } from "../organizations/organization.ts";
import type { Quote } from "./quote.ts";

/** What a quote says of sending and of the answer, before either. */
export const unanswered = {
  sentAt: null,
  acceptedAt: null,
  acceptedByName: null,
  acceptanceReference: null,
  rejectedAt: null,
  rejectionReason: null,
  cancelledAt: null,
  cancellationReason: null,
} satisfies Partial<Quote>;

/** Today, where the organization is. */
export function toToday(now: Date, timeZone: string): Temporal.PlainDate {
  return now.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate();
}

/** The last day of a quote that is made now. */
export function toLastDay(
  now: Date,
  { timeZone, settings }: Pick<Organization, "timeZone" | "settings">,
): string {
  return toToday(now, timeZone).add({ days: settings.quoteValidityDays }).toString();
}

/** The end of a quote's last day: from then on it is expired. */
export function toExpiry(validUntil: string, timeZone: string): Date {
  const end = Temporal.PlainDate.from(validUntil).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(end.epochMilliseconds);
}
