import type { Import } from "../../../../../domains/transfers/import.ts";
import type { SectionVisit } from "../../../section.ts";
import { readRefusedFile } from "../read-rejected-rows.ts";
import { type EventResult, eventResults } from "./calendar-import-messages.ts";

/** What an event of a calendar file became, or would become. */
export type ImportedEvent = {
  title: string;
  /** An instant; empty for an event that cannot be read. */
  startAt: string;
  result: EventResult | null;
  code: string;
  notes: string;
};

const maxEvents = 100;

/** Reads the first events of an import: all of a dry run, and otherwise those with a note. */
export async function readEvents(visit: SectionVisit, record: Import): Promise<ImportedEvent[]> {
  const file = await readRefusedFile(visit, record);
  if (file === null) return [];
  const events: ImportedEvent[] = [];
  for await (const texts of file.rows) {
    const read = (column: string) => texts[file.header.indexOf(column)] ?? "";
    events.push({
      title: read("title"),
      startAt: read("startAt"),
      result: eventResults.find((each) => each === read("result")) ?? null,
      code: read("code"),
      notes: read("detail"),
    });
    if (events.length === maxEvents) break;
  }
  return events;
}
