/** The settings that the provider reads from the environment, and whether it can start with them. */

export { parseIdpConfig } from "../config.ts";
export { settings } from "../settings.ts";
export { assertStateAvailable } from "../store/database.ts";
