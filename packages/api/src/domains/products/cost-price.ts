import { Problem } from "../../problems/problem.ts";
import type { Membership } from "../../database/tenant.ts";
import { fieldPermissions } from "../../kernel/permissions/field-permissions.ts";

/** The permission to read and write cost prices. */
export const costPricePermission = fieldPermissions.product.costPriceMinor;

/**
 * Rejects cost prices from callers who may not see them: the response could not show what was written, and
 * an update that turns out to change nothing would reveal the price.
 *
 * @throws Problem ORGANIZATION_PERMISSION_DENIED
 */
export function assertMayWriteCostPrice(
  { permissions }: Membership,
  member: "costPriceMinor" | "unitCostMinor" = "costPriceMinor",
): void {
  if (permissions.includes(costPricePermission)) return;
  throw new Problem(
    "ORGANIZATION_PERMISSION_DENIED",
    `Your role in this organization lacks the permission ${costPricePermission}, which \`${member}\` needs.`,
    { requiredPermission: costPricePermission },
  );
}
