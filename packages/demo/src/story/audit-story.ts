import { firstWeek } from "./first-week.ts";
import { secondWeek } from "./second-week.ts";

/** The audit log of the workshop: ten days, to Friday 20 November 2026. */
export const auditStory = [...firstWeek, ...secondWeek];
