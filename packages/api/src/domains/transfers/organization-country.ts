import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";

/** Returns the country of an organization (ISO 3166-1 alpha-2), by which its files are read and written. */
export async function readOrganizationCountry(
  transaction: Transaction,
  organizationId: string,
): Promise<string> {
  const organization = await transaction.one(
    queries.selectFrom("organizations").select("country").where("id", "=", organizationId),
  );
  if (organization === undefined) throw new Error("a member belongs to an organization");
  return organization.country;
}
