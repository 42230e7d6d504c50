import { Problem } from "../../problems/problem.ts";
import type { Membership } from "../../database/tenant.ts";

/**
 * Refuses cost prices from callers who may not see them: the response could not show what was written, and
 * an update that turns out to change nothing would reveal the price.
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
