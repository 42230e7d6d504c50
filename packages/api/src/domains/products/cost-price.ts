import { Problem } from "../../problems/problem.ts";
import type { Membership } from "../../database/tenant.ts";

/**
 * Who may not see cost prices may not write them: an answer could not show what was written, and a
 * change that changes nothing would tell the price.
 *
 * @throws Problem ORGANIZATION_PERMISSION_DENIED
 */
export function assertMayWriteCostPrice({ permissions }: Membership): void {
  if (permissions.includes("orders:write")) return;
  throw new Problem(
    "ORGANIZATION_PERMISSION_DENIED",
    "Your role in this organization lacks the permission orders:write, which `costPriceMinor` needs.",
    { requiredPermission: "orders:write" },
  );
}
