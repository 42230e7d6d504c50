/** The settings that the command line reads from the environment, as the documentation tells them. */

export { describedSettings } from "../described-settings.ts";
export { parseSettings } from "../settings.ts";
