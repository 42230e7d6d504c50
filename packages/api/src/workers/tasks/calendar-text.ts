import type { CalendarDocument } from "../../domains/agenda/calendar-file/calendar-document.ts";
import { toCalendarText } from "../../domains/agenda/calendar-file/calendar-text.ts";

/** Renders a calendar as the text of an iCalendar file. */
export function run(document: CalendarDocument): string {
  return toCalendarText(document);
}
