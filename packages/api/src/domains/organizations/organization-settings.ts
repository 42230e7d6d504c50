import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/record-problems.ts";
import type { Transaction } from "../../database/tenant.ts";
import { defaultSettings, type OrganizationSettings } from "./organization.ts";

/** Reads the settings of the organization, with defaults for omitted ones. */
export async function readSettings(
  transaction: Transaction,
  organizationId: string,
): Promise<OrganizationSettings> {
  const row = await transaction.one(
    queries.selectFrom("organizations").select("settings").where("id", "=", organizationId),
  );
  if (row === undefined) throw notFound("organization", organizationId);
  return { ...defaultSettings, ...(row.settings as Partial<OrganizationSettings>) };
}
