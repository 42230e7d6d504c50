import { timeZone } from "./calendar.ts";

/** Returns the number of a demo quote or order, as the service would have assigned it at its creation. */
export function toDocumentNumber(kind: "quote" | "order", number: number, createdAt: string) {
  const { year } = Temporal.Instant.from(createdAt).toZonedDateTimeISO(timeZone);
  const prefix = kind === "quote" ? "Q" : "O";
  return {
    series: `${kind}:${year}`,
    number,
    displayNumber: `${prefix}-${year}-${String(number).padStart(4, "0")}`,
  };
}
