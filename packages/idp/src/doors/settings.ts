/** The settings that the provider reads from the environment, as the documentation tells them. */

export { parseIdpConfig } from "../config.ts";
export { settings } from "../settings.ts";
