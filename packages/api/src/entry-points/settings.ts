/** The environment variables of the service, and the check whether it can start with them. */

export { checkStorage } from "../check-storage.ts";
export { parseConfig } from "../config.ts";
export { defaultPolicies, parsePolicies } from "../rate-limits/policies.ts";
export { settings } from "../settings.ts";
