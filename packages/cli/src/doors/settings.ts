/** The settings that the command line reads from the environment, as the documentation tells them. */

export { parseSettings, settings } from "../settings.ts";
