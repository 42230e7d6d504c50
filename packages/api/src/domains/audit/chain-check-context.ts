import type { Service } from "../../service.ts";
import type { AnchorKeys } from "./anchor-keys.ts";
import type { ChainCheckContext } from "./audit-chain.ts";

/** Returns the context for checking an organization's chain, with workers shared fairly between organizations. */
export function toChainCheckContext(
  service: Service,
  organizationId: string,
  keys: AnchorKeys,
  inOrganization: ChainCheckContext["inOrganization"],
): ChainCheckContext {
  return {
    organizationId,
    keys,
    inOrganization,
    checkPage: (page) => service.workers.run("audit-page", page, { group: organizationId }),
  };
}
