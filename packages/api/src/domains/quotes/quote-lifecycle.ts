import type { Organization } from "../organizations/organization.ts";
import type { Quote } from "./quote.ts";

/** The members about sending and the customer's answer, as they are in a draft. */
export const initialQuoteProgress = {
  sentAt: null,
  acceptedAt: null,
  acceptedByName: null,
  acceptanceReference: null,
  acceptedOptionalLineIds: [],
  rejectedAt: null,
  rejectionReason: null,
  cancelledAt: null,
  cancellationReason: null,
} satisfies Partial<Quote>;

/** Returns today's date in the organization's time zone. */
export function toToday(now: Date, timeZone: string): Temporal.PlainDate {
  return now.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate();
}

/** Returns the default `validUntil` of a quote that is created now. */
export function toDefaultValidUntil(
  now: Date,
  { timeZone, settings }: Pick<Organization, "timeZone" | "settings">,
): string {
  return toToday(now, timeZone).add({ days: settings.quoteValidityDays }).toString();
}

/** Returns the end of a quote's last day, at which it expires. */
export function toExpiry(validUntil: string, timeZone: string): Date {
  const end = Temporal.PlainDate.from(validUntil).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(end.epochMilliseconds);
}
