import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Organization } from "./organization.ts";

/** The number of a quote or an order, as stored. */
export type DocumentNumber = {
  /** The key of the counter that issued it. Numbers are unique in their series. */
  series: string;
  number: number;
  /** The formatted number: `Q-2026-0031`. */
  displayNumber: string;
};

const minDigits = 4;

/**
 * Takes the next number of an organization. Concurrent writers of the same series wait until this transaction ends,
 * and a rollback releases the number, so there are no gaps and no duplicates.
 *
 * @param organization the owner of the numbers. If its format contains `{year}`, numbers restart at 1 each year in
 *   its time zone.
 */
export async function takeNumber(
  transaction: Transaction,
  organization: Pick<Organization, "id" | "timeZone" | "settings">,
  kind: "quote" | "order",
  now: Date,
): Promise<DocumentNumber> {
  const { id: organizationId, settings } = organization;
  const restartsYearly = settings.numberFormats[kind].includes("{year}");
  const series = restartsYearly ? `${kind}:${yearOf(organization, now)}` : kind;
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
  if (counter === undefined) throw new Error("the counter returned no number");
  const { value: number } = counter;
  const digits = String(number).padStart(minDigits, "0");
  const displayNumber = withCurrentYear(organization, kind, now).replace("{number}", digits);
  return { series, number, displayNumber };
}

/** Returns the number format with `{year}` replaced by the current year in the time zone of the organization. */
export function withCurrentYear(
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
