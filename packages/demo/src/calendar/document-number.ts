import { timeZone } from "./calendar.ts";

/** The number of a quote or an order of the demo, as the service itself would have given it then. */
export function toDocumentNumber(kind: "quote" | "order", number: number, madeAt: string) {
  const { year } = Temporal.Instant.from(madeAt).toZonedDateTimeISO(timeZone);
  const prefix = kind === "quote" ? "Q" : "O";
  return {
    series: `${kind}:${year}`,
    number,
    displayNumber: `${prefix}-${year}-${String(number).padStart(4, "0")}`,
  };
}
