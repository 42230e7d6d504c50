import { InvalidCalendarFile } from "@werkbank/icalendar/invalid-calendar-file";
import { type PlannedImport, planImport } from "@werkbank/icalendar/plan-import";
import { readCalendarFile } from "@werkbank/icalendar/read-calendar-file";

/** After this time, series that are not planned yet are rejected. */
const maxPlanningMs = 60_000;

/** The plans of a file's events; why it is no calendar file, if it is none. */
type CalendarImportPlan = { events: PlannedImport[] } | { error: string };

/** Reads a calendar file and plans the import of each event. */
export async function run({
  bytes,
  calendar,
  now,
}: {
  bytes: Uint8Array;
  calendar: { id: string; timeZone: string };
  now: Date;
}): Promise<CalendarImportPlan> {
  const deadline = performance.now() + maxPlanningMs;
  try {
    const file = await readCalendarFile([bytes]);
    const isOverdue = () => performance.now() > deadline;
    return { events: planImport(file, calendar, now, isOverdue) };
  } catch (error) {
    if (!(error instanceof InvalidCalendarFile)) throw error;
    return { error: `${error.message} ${error.hint}` };
  }
}
