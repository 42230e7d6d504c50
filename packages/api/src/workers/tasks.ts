import type { run as auditPage } from "./tasks/audit-page.ts";
import type { run as calendarText } from "./tasks/calendar-text.ts";
import type { run as planCalendarImport } from "./tasks/plan-calendar-import.ts";
import type { run as quotePdf } from "./tasks/quote-pdf.ts";

type Task<Run extends (input: never) => unknown> = {
  input: Parameters<Run>[0];
  output: Awaited<ReturnType<Run>>;
};

/**
 * The tasks of worker threads, by name. A task is a file of `tasks/` with the same name whose exported `run` receives
 * the input; a thread loads it on first use. Input and output are copied between threads (structured clone): plain
 * values and bytes, no functions, no class instances but `Error`.
 *
 * A thread has neither database nor service: a task may only import from lower layers (scripts/checks/module-order.ts).
 */
export type Tasks = {
  "audit-page": Task<typeof auditPage>;
  "calendar-text": Task<typeof calendarText>;
  "plan-calendar-import": Task<typeof planCalendarImport>;
  "quote-pdf": Task<typeof quotePdf>;
};
