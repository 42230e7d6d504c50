/** The settings that the provider reads from the environment, as the documentation tells them. */

export { Environment } from "../config.ts";
export { describedSettings } from "../described-settings.ts";
