import type { CalendarDocument } from "../../domains/agenda/calendar-file/calendar-document.ts";
import { toCalendarText } from "../../domains/agenda/calendar-file/calendar-text.ts";

/** The text of a calendar file. */
export function run(document: CalendarDocument): string {
  return toCalendarText(document);
}
