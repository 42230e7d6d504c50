import type { Service } from "../../service.ts";
import type { AnchorKeys } from "./anchor-keys.ts";
import type { ChainTools } from "./audit-chain.ts";

/** Returns the context for checking an organization's chain, with workers shared fairly between organizations. */
export function toChainTools(
  service: Service,
  organizationId: string,
  keys: AnchorKeys,
  inOrganization: ChainTools["inOrganization"],
): ChainTools {
  return {
    organizationId,
    keys,
    inOrganization,
    checkPage: (page) => service.workers.run("audit-page", page, { group: organizationId }),
  };
}
