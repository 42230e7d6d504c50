import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Organization } from "./organization.ts";

/** The number of a quote or an order, as stored. */
export type DocumentNumber = {
  /** The counter that issued it: numbers are counted within it. */
  series: string;
  number: number;
  /** As people write it: `Q-2026-0031`. */
  displayNumber: string;
};

const leastDigits = 4;

/**
 * Takes the next number of an organization. Other writers of such documents wait until this transaction ends;
 * a rollback releases the number: no gaps, no duplicates.
 *
 * @param organization the owner of the numbers. Without `{year}` in its format they go on forever, with it
 *   each year of the organization's time zone starts again at 1.
 */
export async function takeNumber(
  transaction: Transaction,
  organization: Pick<Organization, "id" | "timeZone" | "settings">,
  kind: "quote" | "order",
  now: Date,
): Promise<DocumentNumber> {
  const { id: organizationId, settings } = organization;
  const restarts = settings.numberFormats[kind].includes("{year}");
  const series = restarts ? `${kind}:${yearOf(organization, now)}` : kind;
  const counter = await transaction.one(
    queries
      .insertInto("counters")
      .values({ organization_id: organizationId, kind: series, value: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "kind"])
          .doUpdateSet({ value: sql<number>`counters.value + 1` }),
      )
      .returning("value"),
  );
  if (counter === undefined) throw new Error("no number was given");
  const { value: number } = counter;
  const digits = String(number).padStart(leastDigits, "0");
  const displayNumber = toFormatOfYear(organization, kind, now).replace("{number}", digits);
  return { series, number, displayNumber };
}

/** Returns the format of numbers with the present year of the organization filled in. */
export function toFormatOfYear(
  organization: Pick<Organization, "timeZone" | "settings">,
  kind: "task" | "quote" | "order",
  now: Date,
): string {
  const format = organization.settings.numberFormats[kind];
  return format.replace("{year}", String(yearOf(organization, now)));
}

function yearOf({ timeZone }: Pick<Organization, "timeZone">, now: Date): number {
  return now.toTemporalInstant().toZonedDateTimeISO(timeZone).year;
}
