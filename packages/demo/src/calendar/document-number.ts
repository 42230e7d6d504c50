import { timeZone } from "./calendar.ts";

/** Returns a demo quote's or order's number, as the service would have assigned it then. */
export function toDocumentNumber(kind: "quote" | "order", number: number, madeAt: string) {
  const { year } = Temporal.Instant.from(madeAt).toZonedDateTimeISO(timeZone);
  const prefix = kind === "quote" ? "Q" : "O";
  return {
    series: `${kind}:${year}`,
    number,
    displayNumber: `${prefix}-${year}-${String(number).padStart(4, "0")}`,
  };
}
