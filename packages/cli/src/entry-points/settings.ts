/** The settings that the command line reads from the environment, for the documentation. */

export { parseSettings, settings } from "../settings.ts";
