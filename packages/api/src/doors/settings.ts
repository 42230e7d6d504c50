/** The settings that the service reads from the environment, as the documentation tells them. */

export { Environment } from "../config.ts";
export { describedSettings } from "../described-settings.ts";
export { defaultPolicies, parsePolicies } from "../rate-limits/policies.ts";
